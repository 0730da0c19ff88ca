// Several servers in one address, as in libpq: postgres://one,two:5433/console?target_session_attrs=read-write The
// driver knows a single host. Connections go to the host that answered last; if it is unreachable or a read-only
// standby, the next connection tries the next host.
import { Client, type ClientConfig, type Connection } from 'pg'
import { DatabaseError } from './database'
import { connectionFailure } from './errors'
import { messages } from './messages'

export interface Hosts {
  readonly count: number
  readonly address: () => string
  readonly mustWrite: boolean
  /** Switches to the next host, unless another connection has done so already. */
  readonly leave: (address: string) => void
  readonly config: ClientConfig
}

const writable = ['read-write', 'primary']

/**
 * @throws Error for a kind of server that the console cannot use
 * @example readHosts('postgres://one,two/console', {}).count // 2
 */
export function readHosts(url: string, config: ClientConfig): Hosts {
  const [, head = '', authority = '', tail = ''] = /^([a-z]+:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/is.exec(
    url,
  ) ?? ['', '', '', '']
  const wanted = /[?&]target_session_attrs=([^&#]*)/.exec(tail)?.[1]
  if (wanted !== undefined && ![...writable, 'any'].includes(wanted)) {
    throw new Error(messages.unknownSession(wanted, writable))
  }
  const rest = tail.replace(/([?&])target_session_attrs=[^&#]*&?/, '$1').replace(/[?&]$/, '')
  const names = authority.split(',')
  const addresses = names.length > 1 ? names.map((host) => `${head}${host}${rest}`) : undefined
  const single = wanted === undefined ? url : `${head}${authority}${rest}`
  let turn = 0
  const address = () => addresses?.[turn] ?? single
  return {
    count: names.length,
    address,
    mustWrite: wanted === undefined ? names.length > 1 : writable.includes(wanted),
    leave(left) {
      if (left === address()) turn = (turn + 1) % names.length
    },
    config,
  }
}

/** Sends statements without waiting for the responses to earlier ones, which come in the same order. */
export interface PipelinedClient extends Client {
  /** Sends what is written until the end of this turn at once. */
  gather(): void
  /** Forgets a prepared statement. */
  deallocate(name: string): void
  /** Closes the connection without waiting for responses. */
  abandon(): void
}

/** The types of the driver leave the prepared statements out. */
type DriverConnection = Connection & { readonly parsedStatements: Record<string, string> }

/** A client that picks its host when constructed; `prepare` runs before any other statement. */
export function clientTo(
  hosts: Hosts,
  prepare?: (client: Client) => Promise<void>,
): new () => PipelinedClient {
  return class extends Client implements PipelinedClient {
    declare readonly connection: DriverConnection
    readonly #address: string
    #isGathering = false

    constructor() {
      const connectionString = hosts.address()
      super({ ...hosts.config, pipeline: true, connectionString })
      this.#address = connectionString
      // The next statement reports a broken connection; without a listener it would end the process.
      this.on('error', () => undefined)
    }

    override connect(): Promise<Client>
    override connect(callback: ((error: Error) => void) | ((error: null, client: Client) => void)): void
    override connect(callback?: (error: never, client: never) => void): Promise<Client> | undefined {
      const connected = this.#connect()
      if (!callback) return connected
      const tell = callback as (error: unknown, client?: unknown) => void
      connected.then(
        () => tell(null, this),
        (error: unknown) => tell(error),
      )
      return undefined
    }

    gather(): void {
      if (this.#isGathering) return
      const { stream } = this.connection
      this.#isGathering = true
      stream.cork()
      process.nextTick(() => {
        this.#isGathering = false
        stream.uncork()
      })
    }

    deallocate(name: string): void {
      delete this.connection.parsedStatements[name]
      this.connection.close({ type: 'S', name }, false)
    }

    abandon(): void {
      this.connection.stream.destroy()
    }

    async #connect(): Promise<Client> {
      try {
        await super.connect()
        if (hosts.mustWrite) await this.#mustWrite()
        await prepare?.(this)
        return this
      } catch (error) {
        hosts.leave(this.#address)
        throw error
      }
    }

    async #mustWrite(): Promise<void> {
      const { rows } = await this.query<{ transaction_read_only: string }>('show transaction_read_only')
      if (rows[0]?.transaction_read_only === 'off') return
      await this.end().catch(() => undefined)
      throw new DatabaseError(messages.onlyReads, { code: connectionFailure })
    }
  }
}

/** Connects to the first host that accepts. @throws the error of the last one tried */
export async function connectAlone(hosts: Hosts): Promise<Client> {
  const Alone = clientTo(hosts)
  for (let tried = 1; ; tried += 1) {
    const client = new Alone()
    try {
      await client.connect()
      return client
    } catch (error) {
      await client.end().catch(() => undefined)
      if (tried >= hosts.count) throw error
    }
  }
}
