#!/bin/sh
# The smallest adapter there is (../PROTOCOL.md): it hears every text and understands
# none of it. A place to start from, and a proof that the suite can fail.
#
#     rosettac conformance run --impl 'sh conformance/adapters/smallest.sh'
case "$1" in
--describe) echo '{"name": "smallest", "facets": ["count", "messages", "canonical"]}' ;;
*) cat >/dev/null && echo '{"messages": [], "canonical": ""}' ;;
esac
