package lower_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/agentrosetta/rosettac/ast"
	"github.com/agentrosetta/rosettac/ast/vocab"
)

func TestHeaderI3IdsAreOnePair(t *testing.T) {
	for _, id := range []string{"obs7", "obs.7", "obs.07", "ob\u200bs7", "obs\u200b.7", "obs.\u200b7", "obs.\U000E00617"} {
		m := message(t, id+" tell >a3\n")
		assert.Equal(t, ast.MsgID{Agent: "obs", Seq: 7}, m.ID, "%q", id)
		assert.Equal(t, "obs", m.From, "%q", id)
	}
	assert.Equal(t, ast.MsgID{Agent: "a1", Seq: 7}, message(t, "a1.7 tell >a3\n").ID)
}

func TestHeaderRoute(t *testing.T) {
	m := message(t, "a1.1 do a1 > a2, *,#inc.4471 ,@role:sre,@grp:legal #job\n q x\n")
	assert.Equal(t, "a1", m.From)
	assert.Equal(t, "a1", m.Sender.Text)
	assert.True(t, m.ToWritten)
	var to []string
	for _, target := range m.To {
		to = append(to, target.String())
		assert.NotZero(t, target.Span)
	}
	assert.Equal(t, []string{"a2", "*", "#inc.4471", "@role:sre", "@grp:legal"}, to)
	assert.Equal(t, []ast.TargetKind{ast.ToAgent, ast.ToEveryone, ast.ToTopic, ast.ToRole, ast.ToGroup},
		[]ast.TargetKind{m.To[0].Kind, m.To[1].Kind, m.To[2].Kind, m.To[3].Kind, m.To[4].Kind})
	assert.Equal(t, "job", m.Topic)
	assert.Equal(t, "a1 > a2, *,#inc.4471 ,@role:sre,@grp:legal", slice(m, m.Route))
}

func TestHeaderSender(t *testing.T) {
	m := message(t, "a1.1 tell >a3\n")
	assert.Equal(t, "a1", m.From, "left out: the id says it")
	assert.Zero(t, m.Sender)
	m = message(t, "a1.1 tell a9>a3\n")
	assert.Equal(t, "a9", m.From, "the route says otherwise (E003 is not the business of lowering)")
	assert.Equal(t, "a9", slice(m, m.Sender.Span))
}

func TestHeaderFullwidthAndEntities(t *testing.T) {
	m := message(t, "a1.1 tell a1＞a2，＠role：sre ＃inc.1 pri＝high\n")
	require.Len(t, m.To, 2)
	assert.Equal(t, ast.ToRole, m.To[1].Kind)
	assert.Equal(t, "sre", m.To[1].Name)
	assert.Equal(t, "inc.1", m.Topic)
	assert.Equal(t, "high", m.Pri.Text)

	m = message(t, "a1.1 tell a1&gt;a3 x_q=1&lt;2&amp;gt;\n")
	assert.Equal(t, "a3", m.To[0].Name)
	require.Len(t, m.Ext, 1)
	assert.Equal(t, "1<2&gt;", m.Ext[0].Value.Text, "decoded once")
}

func TestHeaderFields(t *testing.T) {
	m := message(t, "a2.9 tell >a1 x_cal=brier thd=s1 sens=pii pri=low ttl=90m at=@t:2026-08-26T14:02Z src=@a4.7.tgt#L3 re=obs.3 x_b=2\n")
	assert.Equal(t, ast.MsgID{Agent: "obs", Seq: 3}, m.Re)
	assert.Equal(t, "obs.3", slice(m, m.ReSpan))
	require.NotNil(t, m.Src)
	assert.Equal(t, "@a4.7.tgt#L3", m.Src.Raw)
	assert.Equal(t, ast.MsgID{Agent: "a4", Seq: 7}, m.Src.Addr.ID)
	assert.Equal(t, []string{"tgt"}, m.Src.Addr.Parts)
	assert.Equal(t, ast.Instant, m.At.Kind)
	assert.Equal(t, time.Date(2026, 8, 26, 14, 2, 0, 0, time.UTC), m.At.Instant)
	assert.Equal(t, "@t:2026-08-26T14:02Z", slice(m, m.At.Span))
	assert.Equal(t, 90*time.Minute, m.TTL.Length)
	assert.Equal(t, "PT90M", m.TTL.ISO())
	assert.Equal(t, "90m", slice(m, m.TTL.Span))
	assert.Equal(t, "low", m.Pri.Text)
	assert.Equal(t, "pii", m.Sens.Text)
	assert.Equal(t, "s1", m.Thd.Text)
	require.Len(t, m.Ext, 2)
	assert.Equal(t, "x_cal", m.Ext[0].Key)
	assert.Equal(t, "brier", m.Ext[0].Value.Text)
	assert.Equal(t, "x_cal=brier", slice(m, m.Ext[0].Span))
	assert.Equal(t, "x_b", m.Ext[1].Key)
}

func TestHeaderFieldsThatAreNotUnderstood(t *testing.T) {
	m := message(t, "a2.9 tell >a1 at=yesterday ttl=30 pri=asap\n")
	assert.Equal(t, ast.BadTime, m.At.Kind)
	assert.Equal(t, "yesterday", m.At.Raw)
	assert.True(t, m.TTL.Bad)
	assert.Equal(t, "30", m.TTL.Raw)
	assert.Equal(t, "asap", m.Pri.Text, "the word stays: E015 is not the business of lowering")

	m = message(t, "a2.9 tell >a1\n")
	assert.Equal(t, ast.NoTime, m.At.Kind)
	assert.Equal(t, "", m.TTL.Raw)
	assert.False(t, m.TTL.Bad)
	assert.Nil(t, m.Src)
	assert.True(t, m.Re.IsZero())
}

func TestHeaderSource(t *testing.T) {
	m := message(t, "a1.9 tell >a1 src=a4.3\n")
	require.NotNil(t, m.Src)
	assert.Equal(t, ast.BaseMessage, m.Src.Addr.Kind, "a bare id names the message")
	assert.Equal(t, ast.MsgID{Agent: "a4", Seq: 3}, m.Src.Addr.ID)

	m = message(t, "a1.9 tell >a1 src=hearsay\n")
	require.NotNil(t, m.Src)
	assert.Equal(t, "hearsay", m.Src.Raw, "no address, and not lost")
	assert.True(t, m.Src.Addr.IsZero())
}

func TestHeaderActs(t *testing.T) {
	for _, info := range vocab.Acts {
		m := message(t, "a1.1 "+info.Name+" a1>a3\n")
		assert.Equal(t, info.Act, m.Act, info.Name)
	}
}
