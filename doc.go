// Package rosettac documents the library behind the command rosettac: packages
// that read, check and render Rosetta, the language in which AI agents write to
// each other. It holds no code; the examples below use the packages as a host does.
//
// Data flows one way, and each step is a package:
//
//   - [github.com/agentrosetta/rosettac/grammar] reads any bytes into a syntax tree
//     that covers every byte, and says what it tolerated;
//   - [github.com/agentrosetta/rosettac/lower] makes the typed tree of it;
//   - [github.com/agentrosetta/rosettac/ast] holds that tree, and the Transcript: the
//     fold of a set of messages, whatever their order;
//   - [github.com/agentrosetta/rosettac/ast/anchor] resolves addresses, and carries
//     marks from one version of a text to the next;
//   - [github.com/agentrosetta/rosettac/profiles] loads packs of symbols and constraints;
//   - [github.com/agentrosetta/rosettac/check] proves what can be proved, as messages
//     arrive or over the whole;
//   - [github.com/agentrosetta/rosettac/emit] writes a transcript: canonical, JSON, for
//     people, in older dialects;
//   - [github.com/agentrosetta/rosettac/conformance] judges any implementation.
//
// The language itself is described in spec/SPEC.md, the codes in
// spec/DIAGNOSTICS.md. Comments that name a section of language.md mean the
// section of that number in spec/SPEC.md; design.md is the plan that the packages
// follow, and its interfaces are what their documentation says.
package rosettac
