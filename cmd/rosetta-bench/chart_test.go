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
		}, []string{"a title", "tokens", "first", "second", "wire", "prose", "level", "3", "4"}},
		{"nothing to draw", report.Chart{Title: "a title", Groups: []string{"a1"}}, []string{"a title", "a1", "1"}},
		{"nothing at all", report.Chart{Title: "a title", X: "x"}, []string{"a title", "x", "1"}},
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

func TestRoundTicks(t *testing.T) {
	for _, c := range []struct {
		from    float64
		ticks   round
		numbers string
	}{
		{0, round{highest: 135.2}, "0 50 100 150"},
		{0, round{highest: 99.9}, "0 20 40 60 80 100"},
		{0, round{highest: 2641}, "0 500 1000 1500 2000 2500 3000"},
		{0, round{highest: 1}, "0 0.2 0.4 0.6 0.8 1"},
		{0, round{1, true}, "0 1"},
		{0, round{31, true}, "0 10 20 30 40"},
		{-3, round{highest: 9}, "-2 0 2 4 6 8 10"},
		{0, round{}, "0"},
	} {
		var labels []string
		for _, tick := range c.ticks.Ticks(c.from, 0) {
			labels = append(labels, tick.Label)
		}
		assert.Equal(t, c.numbers, strings.Join(labels, " "))
	}
}

// A number on a bar that is not small is whole.
func TestNumbersOfBars(t *testing.T) {
	for x, want := range map[float64]string{0.25: "0.3", 1.62: "1.6", 19.94: "19.9", 115.9: "116", 90.2: "90", 1924: "1924"} {
		assert.Equal(t, want, short(x))
	}
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
