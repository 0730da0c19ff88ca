/*
 * Scans uploads for malware with ClamAV's daemon (its INSTREAM command), or a compatible one. Without an address, files
 * are not scanned. ANTIVIRUS_URL (tcp://host:3310, or unix:///run/clamav/clamd.ctl), ANTIVIRUS_SECONDS (30: timeout of
 * a response), ANTIVIRUS_OPTIONAL (1: files are saved unscanned while the daemon is unavailable).
 */
import { connect, type Socket } from 'node:net'

export interface ScannerPort {
  readonly isOptional: boolean
  /** Name of the threat; undefined when clean. @throws Error if there is no response */
  find(bytes: Uint8Array): Promise<string | undefined>
}

export interface ScannerEnvironment {
  readonly ANTIVIRUS_URL?: string | undefined
  readonly ANTIVIRUS_SECONDS?: string | undefined
  readonly ANTIVIRUS_OPTIONAL?: string | undefined
}

const usualSeconds = 30
const chunkSize = 64 * 1024
/** A longer response is invalid. */
const longestAnswer = 4_096

/**
 * @throws Error with a message for the operator
 * @example const found = await openScanner({ ANTIVIRUS_URL: 'tcp://127.0.0.1:3310' })?.find(bytes)
 */
export function openScanner(environment: ScannerEnvironment): ScannerPort | undefined {
  const { ANTIVIRUS_URL, ANTIVIRUS_SECONDS, ANTIVIRUS_OPTIONAL = '' } = environment
  if (!ANTIVIRUS_URL) return undefined
  const dial = readAddress(ANTIVIRUS_URL)
  if (!dial) throw new Error(scannerText.badUrl)
  const seconds = ANTIVIRUS_SECONDS ? Number(ANTIVIRUS_SECONDS) : usualSeconds
  if (!(seconds > 0 && seconds <= 600)) throw new Error(scannerText.badSeconds)
  if (!['', '0', '1'].includes(ANTIVIRUS_OPTIONAL)) throw new Error(scannerText.badOptional)
  return {
    isOptional: ANTIVIRUS_OPTIONAL === '1',
    async find(bytes) {
      const said = await ask(dial(), bytes, seconds * 1_000)
      const found = /^stream: (.+) FOUND$/.exec(said)?.[1]
      if (found === undefined && said !== 'stream: OK') throw new Error(scannerText.refused(said))
      return found
    },
  }
}

function readAddress(address: string): (() => Socket) | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url?.protocol === 'unix:' && url.pathname.length > 1) return () => connect(url.pathname)
  if (url?.protocol !== 'tcp:' || !url.hostname) return undefined
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return () => connect(Number(url.port) || 3310, host)
}

/** Sends the bytes in length-prefixed chunks, and reads a one-line response. */
function ask(socket: Socket, bytes: Uint8Array, patienceMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    const timer = setTimeout(
      () => socket.destroy(new Error(scannerText.late(patienceMs / 1_000))),
      patienceMs,
    )
    socket.setEncoding('utf8')
    socket.on('data', (text) => {
      said += String(text)
      if (said.includes('\0') || said.length > longestAnswer) socket.destroy()
    })
    socket.on('error', (error) => {
      // The daemon may reject the file before all of it is sent; its response matters more than the broken connection.
      if (said === '') reject(new Error(scannerText.away(error.message)))
    })
    socket.on('close', () => {
      clearTimeout(timer)
      const answer = said.split('\0')[0]?.trim()
      if (answer) resolve(answer)
      else reject(new Error(scannerText.away(scannerText.hungUp)))
    })
    socket.on('connect', () => void send(socket, bytes))
  })
}

async function send(socket: Socket, bytes: Uint8Array): Promise<void> {
  socket.write('zINSTREAM\0')
  for (let at = 0; at < bytes.length && socket.writable; at += chunkSize) {
    const chunk = bytes.subarray(at, at + chunkSize)
    const length = Buffer.alloc(4)
    length.writeUInt32BE(chunk.length)
    socket.write(length)
    if (socket.write(chunk)) continue
    await new Promise<void>((resolve) => {
      socket.once('drain', resolve)
      socket.once('close', resolve)
    })
  }
  if (socket.writable) socket.write(Buffer.alloc(4))
}

const scannerText = {
  badUrl: 'ANTIVIRUS_URL deve ser tcp://servidor:3310 ou unix:///run/clamav/clamd.ctl.',
  badSeconds: 'ANTIVIRUS_SECONDS deve ser um número de segundos, até 600.',
  badOptional: 'ANTIVIRUS_OPTIONAL deve ser 1 ou 0.',
  refused: (said: string) => `O antivírus não examinou o arquivo: ${said.slice(0, 200)}`,
  away: (words: string) => `Não foi possível falar com o antivírus: ${words}`,
  late: (seconds: number) => `não respondeu em ${seconds} s`,
  hungUp: 'a conexão foi fechada sem resposta',
} as const
