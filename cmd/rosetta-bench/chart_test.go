package main

import (
	"encoding/xml"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/agentrosetta/rosettac/bench/report"
)

// What is drawn is XML, and says in words what the chart is about.
func TestDraw(t *testing.T) {
	for _, c := range []struct {
		name  string
		chart report.Chart
		texts []string
	}{
		{"bars", report.Chart{
			Title: "a title", Y: "tokens", Groups: []string{"first", "second"},
			Bars:  []report.Series{{Name: "wire", Y: []float64{1, 2}}, {Name: "prose", Y: []float64{3, 4}}},
			Level: 2, LevelName: "level",
		}, []string{"a title", "tokens", "first", "second", "wire", "prose", "level"}},
		{"many bars", report.Chart{
			Groups: strings.Fields("a1 b1 c1 d1 e1 f1 g1 h1 i1 j1"),
			Bars:   []report.Series{{Name: "wire", Y: make([]float64, 10)}},
		}, []string{"a1", "j1"}},
		{"lines", report.Chart{
			X: "messages", Y: "tokens so far",
			Lines: []report.Series{{Name: "wire", X: []float64{1, 2}, Y: []float64{3, 4}}},
		}, []string{"messages", "tokens so far", "wire"}},
		{"powers of ten", report.Chart{
			LogX: true, LogY: true,
			Lines: []report.Series{{Name: "wire", X: []float64{1000, 1000000}, Y: []float64{10, 100}}},
		}, []string{"1000000", "wire"}},
	} {
		path := filepath.Join(t.TempDir(), "chart.svg")
		require.NoError(t, drawFile(path, c.chart), c.name)
		words := svgTexts(t, path)
		for _, text := range c.texts {
			assert.Contains(t, words, text, c.name)
		}
	}
	assert.Error(t, drawFile(filepath.Join(t.TempDir(), "none", "chart.svg"), report.Chart{Groups: []string{"a"}}))
}

func svgTexts(t *testing.T, path string) []string {
	file, err := os.Open(path)
	require.NoError(t, err)
	defer file.Close()
	var all []string
	for d := xml.NewDecoder(file); ; {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return all
		}
		require.NoError(t, err)
		if text, ok := token.(xml.CharData); ok {
			all = append(all, strings.Trim(string(text), "\u00a0 \n"))
		}
	}
}
