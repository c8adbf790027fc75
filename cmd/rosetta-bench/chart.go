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

// gap stands between a colour and its name: blanks that no reader of SVG folds.
const gap = "\u00a0\u00a0"

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
	grid := plotter.NewGrid()
	grid.Horizontal.Color = color.Gray{0xe0}
	grid.Vertical.Color = color.Transparent
	p.Add(grid)
	p.Legend.Top = true
	p.Legend.Left = true // colours before names, so that a wider font runs over nothing
	p.Legend.Padding = vg.Points(2)
	p.Legend.XOffs = vg.Points(10)
	if c.Groups != nil {
		return p, bars(p, c)
	}
	return p, lines(p, c)
}

// plain writes the powers of ten in full, without exponents.
type plain struct{ plot.LogTicks }

// Ticks implements plot.Ticker.
func (p plain) Ticks(from, to float64) []plot.Tick {
	ticks := p.LogTicks.Ticks(from, to)
	for i := range ticks {
		if ticks[i].Label != "" {
			ticks[i].Label = decimal(ticks[i].Value)
		}
	}
	return ticks
}

// round marks an axis at round numbers, up to the first that is not below the highest
// value: what is above is room for the legend.
type round struct {
	highest float64
	whole   bool // there is nothing between one number and the next
}

// steps is how many parts an axis has at most.
const steps = 6

// Ticks implements plot.Ticker.
func (r round) Ticks(from, _ float64) []plot.Tick {
	step := roundUp((r.highest - from) / steps)
	if r.whole {
		step = max(step, 1)
	}
	var ticks []plot.Tick
	for n := math.Ceil(from / step); ; n++ {
		ticks = append(ticks, plot.Tick{Value: n * step, Label: decimal(n * step)})
		if n*step >= r.highest || len(ticks) > 2*steps {
			return ticks
		}
	}
}

// roundUp returns the least of 1, 2 and 5 times a power of ten that is not below x;
// 1 for what is no distance.
func roundUp(x float64) float64 {
	if !(x > 0) || math.IsInf(x, 0) {
		return 1
	}
	power := math.Pow(10, math.Floor(math.Log10(x)))
	for _, f := range []float64{1, 2, 5} {
		if f*power >= x {
			return f * power
		}
	}
	return 10 * power
}

// decimal writes a number with no more digits than it takes, one behind the point at
// most.
func decimal(x float64) string {
	return strconv.FormatFloat(math.Round(10*x)/10, 'f', -1, 64)
}

// short is decimal, and whole for what is not small.
func short(x float64) string {
	if math.Abs(x) >= 20 {
		x = math.Round(x)
	}
	return decimal(x)
}

// bars draws groups of bars beside each other, with what they are on top.
func bars(p *plot.Plot, c report.Chart) error {
	n := vg.Length(len(c.Bars))
	width := (chartWidth * 0.78 / vg.Length(len(c.Groups))) / (n + 0.6)
	highest := c.Level
	for i, series := range c.Bars {
		chart, err := plotter.NewBarChart(plotter.Values(series.Y), width)
		if err != nil {
			return err
		}
		chart.Color = palette[i%len(palette)]
		chart.LineStyle.Width = 0
		chart.Offset = width * (vg.Length(i) - (n-1)/2)
		labels, err := values(series.Y, width, chart.Offset)
		if err != nil {
			return err
		}
		p.Add(chart, labels)
		p.Legend.Add(gap+series.Name, chart)
		for _, y := range series.Y {
			highest = max(highest, y)
		}
	}
	if highest == 0 {
		highest = 1 // nothing is drawn, upon an axis all the same
	}
	last := float64(len(c.Groups)) - 0.5
	if c.Level != 0 {
		level, err := plotter.NewLine(plotter.XYs{{X: -0.5, Y: c.Level}, {X: last, Y: c.Level}})
		if err != nil {
			return err
		}
		level.Dashes = []vg.Length{vg.Points(5), vg.Points(3)}
		p.Add(level)
		p.Legend.Add(gap+c.LevelName, level)
	}
	p.NominalX(c.Groups...)
	p.X.Min, p.X.Max = -0.5, last
	if len(c.Groups) > crowded {
		label := &p.X.Tick.Label
		label.Rotation, label.XAlign, label.YAlign = math.Pi/5, draw.XRight, draw.YTop
	}
	p.Y.Tick.Marker = round{highest: highest}
	p.Y.Min = 0
	p.Y.Max = highest * (1.15 + 0.06*float64(len(c.Bars))) // room for the legend
	return nil
}

// valueSize is the size of the numbers on bars.
const valueSize vg.Length = 7

// values writes the heights of bars above them; upright where they would run into each
// other.
func values(heights []float64, width, offset vg.Length) (*plotter.Labels, error) {
	all := plotter.XYLabels{XYs: make(plotter.XYs, len(heights)), Labels: make([]string, len(heights))}
	longest := 0
	for i, y := range heights {
		all.XYs[i] = plotter.XY{X: float64(i), Y: y}
		if y != 0 { // no bar, no number
			all.Labels[i] = short(y)
		}
		longest = max(longest, len(all.Labels[i]))
	}
	labels, err := plotter.NewLabels(all)
	if err != nil {
		return nil, err
	}
	labels.Offset = vg.Point{X: offset, Y: vg.Points(2)}
	for i := range labels.TextStyle {
		style := &labels.TextStyle[i]
		style.Font = font.Font{Typeface: "Liberation", Variant: "Sans", Size: valueSize}
		style.XAlign = draw.XCenter
		if width < valueSize*0.6*vg.Length(longest) {
			style.Rotation, style.XAlign, style.YAlign = math.Pi/2, draw.XLeft, draw.YCenter
		}
	}
	return labels, nil
}

func lines(p *plot.Plot, c report.Chart) error {
	var right, highest float64
	for i, series := range c.Lines {
		points := make(plotter.XYs, len(series.X))
		for j := range points {
			points[j].X, points[j].Y = series.X[j], series.Y[j]
			right, highest = max(right, series.X[j]), max(highest, series.Y[j])
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
	if len(c.Lines) == 0 {
		p.Y.Min, p.Y.Max = 0, 1 // nothing is drawn, upon axes all the same
		right, highest = 1, 1
	}
	p.X.Tick.Marker, p.Y.Tick.Marker = round{right, true}, round{highest: highest}
	if c.LogX {
		p.X.Scale, p.X.Tick.Marker = plot.LogScale{}, plain{plot.LogTicks{Prec: -1}}
	} else {
		p.X.Min, p.X.Max = min(p.X.Min, 0), right
	}
	if c.LogY { // room for the legend
		p.Y.Scale, p.Y.Tick.Marker = plot.LogScale{}, plain{plot.LogTicks{Prec: -1}}
		p.Y.Max *= 10
	} else {
		p.Y.Min = min(p.Y.Min, 0)
		p.Y.Max *= 1.25
	}
	return nil
}
