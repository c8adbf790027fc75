package rival

import (
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"
)

// writeYAML writes block style, lists of strings in brackets, texts of several lines as
// they are: what costs the fewest tokens.
func writeYAML(document []any) (string, error) {
	var b strings.Builder
	e := yaml.NewEncoder(&b)
	e.SetIndent(2)
	if err := e.Encode(yamlNode(document)); err != nil {
		return "", err
	}
	err := e.Close()
	return b.String(), err
}

func yamlNode(value any) *yaml.Node {
	switch v := value.(type) {
	case []any:
		n := &yaml.Node{Kind: yaml.SequenceNode, Tag: "!!seq", Style: yaml.FlowStyle}
		for _, item := range v {
			child := yamlNode(item)
			if child.Kind != yaml.ScalarNode {
				n.Style = 0
			}
			n.Content = append(n.Content, child)
		}
		return n
	case Object:
		n := &yaml.Node{Kind: yaml.MappingNode, Tag: "!!map"}
		for _, m := range v {
			n.Content = append(n.Content, yamlNode(m.Key), yamlNode(m.Value))
		}
		return n
	case bool:
		return &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!bool", Value: strconv.FormatBool(v)}
	case string:
		n := &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!str", Value: v}
		if strings.Contains(v, "\n") {
			n.Style = yaml.LiteralStyle
		}
		return n
	}
	return &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!null", Value: "null"}
}
