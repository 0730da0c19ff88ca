/*
 * PostgreSQL as operators run it: a primary and a synchronous standby under Patroni, which stores its state
 * in etcd, behind HAProxy (deploy/haproxy.cfg with other addresses).
 */
import type { ChildProcess } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type DrillFolder, freePorts, until } from './account'
import { findPostgres } from './postgresServer'

/** One PostgreSQL with its Patroni. */
interface Node {
  readonly name: string
  readonly port: number
  readonly rest: number
}

/** A running cluster. */
export interface Cluster {
  /** URL of the primary, through HAProxy. */
  readonly url: string
  /** URL of the console's servers, through HAProxy. */
  readonly console: string
  primary(): Promise<Node>
  standby(): Promise<Node>
  /** Kills a node as a power failure would: Patroni and PostgreSQL at once. */
  kill(node: Node): void
  start(node: Node): void
  /** Waits for a standby that has every commit of the primary. */
  isWhole(): Promise<void>
  switchOver(): Promise<void>
  /** URL of the node itself. */
  urlOf(node: Node): string
}

/** Starts everything; `servers` are the ports of the console. */
export async function startCluster(
  ground: DrillFolder,
  servers: readonly [number, number],
): Promise<Cluster> {
  const [etcd = 0, peer = 0, proxy = 0, front = 0, ...rest] = await freePorts(8)
  const nodes: readonly [Node, Node] = [
    { name: 'one', port: rest[0] ?? 0, rest: rest[1] ?? 0 },
    { name: 'two', port: rest[2] ?? 0, rest: rest[3] ?? 0 },
  ]
  const here = (port: number) => `http://127.0.0.1:${port}`
  ground.run('etcd', 'etcd', [
    ...['--name', 'drill', '--data-dir', join(ground.folder, 'etcd'), '--log-level', 'error'],
    ...['--listen-client-urls', here(etcd), '--advertise-client-urls', here(etcd)],
    ...['--listen-peer-urls', here(peer), '--initial-advertise-peer-urls', here(peer)],
    ...['--initial-cluster', `drill=${here(peer)}`],
  ])
  const running = new Map<string, ChildProcess>()
  const start = (node: Node) => {
    const file = join(ground.folder, `${node.name}.yml`)
    writeFileSync(file, describePatroni(ground, node, etcd))
    running.set(node.name, ground.run(`patroni-${node.name}`, 'patroni', [file]))
  }
  await until('etcd answers', 20, async () => (await fetch(`${here(etcd)}/health`)).ok)
  for (const node of nodes) start(node)

  const is = async (node: Node, what: string) => (await fetch(`${here(node.rest)}/${what}`)).ok
  const find = async (what: string): Promise<Node> => {
    for (const node of nodes) if (await is(node, what).catch(() => false)) return node
    throw new Error(`No node is ${what}.`)
  }
  const isWhole = () =>
    until('a synchronous standby follows', 90, async () => (await find('synchronous')) !== undefined)
  await isWhole()
  const config = join(ground.folder, 'haproxy.cfg')
  writeFileSync(config, describeProxy(nodes, servers, proxy, front))
  ground.run('haproxy', 'haproxy', ['-db', '-f', config])

  return {
    url: `postgres://postgres:drill@127.0.0.1:${proxy}/postgres`,
    console: here(front),
    primary: () => find('primary'),
    standby: () => find('replica'),
    start,
    isWhole,
    urlOf: ({ port }) => `postgres://postgres:drill@127.0.0.1:${port}/postgres`,
    kill(node) {
      const pid = Number(
        readFileSync(join(ground.folder, node.name, 'postmaster.pid'), 'utf8').split('\n')[0],
      )
      running.get(node.name)?.kill('SIGKILL')
      process.kill(pid, 'SIGKILL')
    },
    async switchOver() {
      const [leader, candidate] = [await find('primary'), await find('synchronous')]
      const answer = await fetch(`${here(leader.rest)}/switchover`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ leader: leader.name, candidate: candidate.name }),
      })
      if (!answer.ok) throw new Error(`Patroni refuses the switch-over: ${await answer.text()}`)
    },
  }
}

function findBinaries(): string {
  const found = findPostgres()
  if (!found) throw new Error('PostgreSQL is missing (Debian: postgresql patroni etcd-server haproxy).')
  return found
}

/** Patroni reads YAML, of which JSON is a subset. */
function describePatroni({ folder, give }: DrillFolder, { name, port, rest }: Node, etcd: number): string {
  const sockets = join(folder, `${name}-sockets`)
  mkdirSync(sockets, { recursive: true })
  give(sockets)
  const user = (username: string) => ({ username, password: 'drill' })
  return JSON.stringify({
    scope: 'drill',
    name,
    restapi: { listen: `127.0.0.1:${rest}`, connect_address: `127.0.0.1:${rest}` },
    etcd3: { hosts: `127.0.0.1:${etcd}` },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 2,
        retry_timeout: 5,
        synchronous_mode: true,
        postgresql: { use_pg_rewind: true, parameters: { max_connections: 100, wal_log_hints: 'on' } },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, 'data-checksums'],
      pg_hba: ['host all all 127.0.0.1/32 md5', 'host replication all 127.0.0.1/32 md5'],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: join(folder, name),
      bin_dir: findBinaries(),
      pgpass: join(folder, `${name}.pgpass`),
      authentication: {
        superuser: user('postgres'),
        replication: user('replicator'),
        rewind: user('rewinder'),
      },
      parameters: { unix_socket_directories: sockets },
    },
  })
}

/** The operators' configuration, with addresses of this machine and no TLS. */
function describeProxy(
  nodes: readonly [Node, Node],
  servers: readonly [number, number],
  proxy: number,
  front: number,
): string {
  const [one, two] = nodes
  return (
    readFileSync('deploy/haproxy.cfg', 'utf8')
      .replace(/bind :443 .*/, `bind 127.0.0.1:${front}`)
      // The drill does not use the redirect from plain HTTP.
      .replace(/\n# Sem TLS[\s\S]*?\n\n/, '\n')
      // Everything runs on this machine; tests/server/behindProxies.test.ts covers TLS between machines.
      .replace(/ ssl verify required ca-file \S+ verifyhost \S+/, '')
      .replace('bind 127.0.0.1:5000', `bind 127.0.0.1:${proxy}`)
      .replace('check port 8008 ', 'check ')
      .replace('10.0.0.11:3000', `127.0.0.1:${servers[0]}`)
      .replace('10.0.0.12:3000', `127.0.0.1:${servers[1]}`)
      .replace('10.0.0.21:5432', `127.0.0.1:${one.port} port ${one.rest}`)
      .replace('10.0.0.22:5432', `127.0.0.1:${two.port} port ${two.rest}`)
  )
}
