package main

import (
	"errors"
	"fmt"
	"image/color"
	"math"
	"os"
	"strconv"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgsvg"

	"github.com/agentrosetta/rosettac/bench/report"
)

const (
	chartWidth  = 24 * vg.Centimeter
	chartHeight = 13 * vg.Centimeter
)

// palette tells series apart, for people who see red and green alike as well (the
// colours of Okabe and Ito). The first one is the wire's.
var palette = []color.Color{
	color.RGBA{0x00, 0x72, 0xb2, 0xff},
	color.RGBA{0xe6, 0x9f, 0x00, 0xff},
	color.RGBA{0x00, 0x9e, 0x73, 0xff},
	color.RGBA{0xcc, 0x79, 0xa7, 0xff},
	color.RGBA{0x56, 0xb4, 0xe9, 0xff},
	color.RGBA{0xd5, 0x5e, 0x00, 0xff},
	color.RGBA{0x99, 0x99, 0x99, 0xff},
}

// crowded is the number of groups from which on their names do not fit side by side.
const crowded = 9

// gap stands between a name and its colour: blanks that no reader of SVG folds, wide
// enough for a font that is wider than the one measured here.
const gap = "\u00a0\u00a0\u00a0\u00a0"

// drawFile draws a chart into an SVG file.
func drawFile(path string, c report.Chart) (err error) {
	p, err := newPlot(c)
	if err != nil {
		return fmt.Errorf("chart: %w", err)
	}
	canvas := vgsvg.New(chartWidth, chartHeight)
	const margin = vg.Centimeter / 2
	p.Draw(draw.Crop(draw.New(canvas), margin, -margin, margin, -margin))
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	_, err = canvas.WriteTo(file)
	return err
}

func newPlot(c report.Chart) (*plot.Plot, error) {
	p := plot.New()
	p.BackgroundColor = color.White
	p.Title.Text = c.Title
	p.Title.Padding = vg.Points(10)
	p.X.Label.Text, p.Y.Label.Text = c.X, c.Y
	for style, size := range map[*draw.TextStyle]vg.Length{
		&p.Title.TextStyle: 14, &p.X.Label.TextStyle: 11, &p.Y.Label.TextStyle: 11,
		&p.X.Tick.Label: 10, &p.Y.Tick.Label: 10, &p.Legend.TextStyle: 10,
	} {
		style.Font = font.Font{Typeface: "Liberation", Variant: "Sans", Size: size}
	}
	p.X.Tick.Marker, p.Y.Tick.Marker = plain{plot.DefaultTicks{}}, plain{plot.DefaultTicks{}}
	grid := plotter.NewGrid()
	grid.Horizontal.Color = color.Gray{0xe0}
	grid.Vertical.Color = color.Transparent
	p.Add(grid)
	p.Legend.Top = true
	p.Legend.Padding = vg.Points(2)
	p.Legend.XOffs = -vg.Points(6)
	if c.Groups != nil {
		return p, bars(p, c)
	}
	return p, lines(p, c)
}

// plain writes the numbers of an axis in full, without exponents and idle zeros.
type plain struct{ plot.Ticker }

// Ticks implements plot.Ticker.
func (p plain) Ticks(from, to float64) []plot.Tick {
	ticks := p.Ticker.Ticks(from, to)
	for i := range ticks {
		if ticks[i].Label != "" {
			ticks[i].Label = strconv.FormatFloat(ticks[i].Value, 'f', -1, 64)
		}
	}
	return ticks
}

// bars draws groups of bars, beside or upon each other.
func bars(p *plot.Plot, c report.Chart) error {
	n := vg.Length(len(c.Bars))
	if c.Stack {
		n = 1
	}
	width := (chartWidth * 0.78 / vg.Length(len(c.Groups))) / (n + 0.6)
	var below *plotter.BarChart
	for i, series := range c.Bars {
		chart, err := plotter.NewBarChart(plotter.Values(series.Y), width)
		if err != nil {
			return err
		}
		chart.Color = palette[i%len(palette)]
		chart.LineStyle.Width = 0
		switch {
		case c.Stack && below != nil:
			chart.StackOn(below)
		case !c.Stack:
			chart.Offset = width * (vg.Length(i) - (n-1)/2)
		}
		below = chart
		p.Add(chart)
		p.Legend.Add(series.Name+gap, chart)
	}
	if c.Level != 0 {
		last := float64(len(c.Groups)) - 0.5
		level, err := plotter.NewLine(plotter.XYs{{X: -0.5, Y: c.Level}, {X: last, Y: c.Level}})
		if err != nil {
			return err
		}
		level.Dashes = []vg.Length{vg.Points(5), vg.Points(3)}
		p.Add(level)
		p.Legend.Add(c.LevelName+gap, level)
	}
	p.NominalX(c.Groups...)
	if len(c.Groups) > crowded {
		label := &p.X.Tick.Label
		label.Rotation, label.XAlign, label.YAlign = math.Pi/5, draw.XRight, draw.YTop
	}
	p.Y.Min = 0
	p.Y.Max *= 1.05 + 0.06*float64(len(c.Bars)) // room for the legend
	p.Legend.Left = false
	return nil
}

func lines(p *plot.Plot, c report.Chart) error {
	if c.LogX {
		p.X.Scale, p.X.Tick.Marker = plot.LogScale{}, plain{plot.LogTicks{Prec: -1}}
	}
	if c.LogY {
		p.Y.Scale, p.Y.Tick.Marker = plot.LogScale{}, plain{plot.LogTicks{Prec: -1}}
	}
	p.Legend.Left = true
	p.Legend.XOffs = vg.Points(10)
	for i, series := range c.Lines {
		points := make(plotter.XYs, len(series.X))
		for j := range points {
			points[j].X, points[j].Y = series.X[j], series.Y[j]
		}
		line, dots, err := plotter.NewLinePoints(points)
		if err != nil {
			return err
		}
		line.Color, line.Width = palette[i%len(palette)], vg.Points(2)
		dots.Color, dots.Shape, dots.Radius = line.Color, draw.CircleGlyph{}, vg.Points(2.2)
		p.Add(line, dots)
		p.Legend.Add(gap+series.Name, line, dots)
	}
	if c.LogY { // room for the legend
		p.Y.Max *= 10
	} else {
		p.Y.Min = min(p.Y.Min, 0)
		p.Y.Max *= 1.25
	}
	return nil
}
