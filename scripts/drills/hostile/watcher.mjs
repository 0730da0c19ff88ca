// A second person in a separate process: requests a list and the health check repeatedly, and measures how long each
// response takes and how far the machine itself is delayed. Writes the measurements when its input ends.
const [, , url = '', path = '', token = ''] = process.argv
const waits = { list: [], health: [] }
const late = []
let isOver = false
const everyMs = 20

async function ask(kind, address, headers = {}) {
  while (!isOver) {
    const start = performance.now()
    const status = await fetch(address, { headers }).then(
      async (answer) => {
        await answer.arrayBuffer()
        return answer.status
      },
      () => 0,
    )
    waits[kind].push({ ms: performance.now() - start, isAnswered: status === 200 })
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  }
}

async function probe() {
  while (!isOver) {
    const start = performance.now()
    await new Promise((resolve) => setTimeout(resolve, everyMs))
    late.push(performance.now() - start - everyMs)
  }
}

process.stdin.on('end', () => {
  isOver = true
})
process.stdin.resume()
await Promise.all([
  ask('list', `${url}${path}`, { Authorization: `Bearer ${token}` }),
  ask('health', `${url}/healthz`),
  probe(),
])
process.stdout.write(JSON.stringify({ ...waits, late }))
