// Command gen writes the vocabulary of o200k_base in the form that package o200k
// embeds: the tokens in the order of their ranks, each behind its length in bytes
// as a uvarint, the whole compressed with DEFLATE.
package main

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"log"
	"os"

	"github.com/tiktoken-go/tokenizer/codec"
)

// ordinary is the number of tokens that text is cut into: ranks from 0 on. Behind
// them are special tokens, which no text means.
const ordinary = 199998

func main() {
	var plain []byte
	c := codec.NewO200kBase()
	for rank := range uint(ordinary) {
		token, err := c.Decode([]uint{rank})
		if err != nil {
			log.Fatal(err)
		}
		plain = binary.AppendUvarint(plain, uint64(len(token)))
		plain = append(plain, token...)
	}
	var packed bytes.Buffer
	w, err := flate.NewWriter(&packed, flate.BestCompression)
	if err != nil {
		log.Fatal(err)
	}
	if _, err := w.Write(plain); err != nil {
		log.Fatal(err)
	}
	if err := w.Close(); err != nil {
		log.Fatal(err)
	}
	if err := os.WriteFile("vocabulary.bin", packed.Bytes(), 0o644); err != nil {
		log.Fatal(err)
	}
}
