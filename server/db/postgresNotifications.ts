// LISTEN and NOTIFY between the processes on a PostgreSQL server, over a dedicated connection. Reconnects
// automatically and tells listeners that notifications may have been lost.
import type { Client } from 'pg'
import type { Listener } from './database'
import { clientTo, type Hosts } from './postgresHosts'

const pauseMs = 1_000

export interface NotificationChannel {
  readonly channel: string
  onNotify(listener: Listener): void
  close(): Promise<void>
}

/** Connects only once something listens. */
export function openNotificationChannel(hosts: Hosts): NotificationChannel {
  const channel = 'console_told'
  const listeners = new Set<Listener>()
  const Ear = clientTo(hosts)
  let client: Client | undefined
  let isClosed = false
  let timer: NodeJS.Timeout | undefined

  const hear: Listener = (words) => {
    for (const listener of listeners) listener(words)
  }
  const again = () => {
    clearTimeout(timer)
    if (!isClosed) timer = setTimeout(listen, pauseMs).unref()
  }

  async function listen(): Promise<void> {
    const own = new Ear()
    client = own
    own.on('notification', ({ payload }) => hear(payload ?? ''))
    own.once('end', again)
    try {
      await own.connect()
      await own.query(`listen ${channel}`)
      hear(undefined)
    } catch {
      await own.end().catch(() => undefined)
      again()
    }
  }

  return {
    channel,
    onNotify(listener) {
      listeners.add(listener)
      if (listeners.size === 1) void listen()
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      await client?.end().catch(() => undefined)
    },
  }
}
