package main

type conformanceCmd struct {
	New conformanceNewCmd `cmd:"" help:"Write a case from a wire text, with today's answers, to be reviewed by hand."`
}
