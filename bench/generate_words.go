package bench

import "strings"

var agents = strings.Fields("lead obs rel db net qa doc sre ops web app log a1 a2 w_3 w_4 r2 cache mail pay")

var keys = strings.Fields("cause onset share state eta count limit owner effect verdict scope trend level region version reading")

var symbols = strings.Fields("TILES EDGE BURN RUNBOOK CHECKOUT LEASES QUEUE ZONE_A ZONE_B BUDGET")

// codes are failure codes that end a matter: nobody has to retry or to escalate.
var codes = strings.Fields("notfound budget ambiguous unsupported conflict empty")

var lexicon = strings.Fields(`the cache of first orders after noon rose slowly while queue depth fell and no
	worker saw its lease expire before retry rate doubled under load from two zones where older
	clients still hold open sockets for minutes then drop them at once which makes every peer
	reconnect together until backoff spreads them again over five seconds so budget burn stays
	visible in east but hidden in west because alarms there average per hour instead disk usage
	grows daily by one percent with nightly cleanup disabled since march release notes mention this
	only briefly map tiles render late parser accepts both forms index rebuild takes nine minutes
	gateway timeout header token upstream replica shard leader follower quorum snapshot compaction
	latency histogram bucket deploy rollback canary flag config schema migration backfill batch
	consumer producer offset partition certificate rotation resolver record pool thread heap trace`)

var chinese = strings.Fields("缓存 队列 在 中午 之后 变慢 了 磁盘 用量 每天 增长 连接 断开 重试 太快 服务 正常 日志 显示 版本 回退 原因 不明")
