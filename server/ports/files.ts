/*
 * File contents outside the database, in an S3 bucket (FILES_URL), for installations with terabytes of files. Without
 * FILES_URL they are stored in the database. FILES_URL (`s3://bucket/prefix` of AWS, or `https://host/bucket/prefix`
 * of any other), FILES_KEY_ID and FILES_SECRET (the keys), FILES_REGION (us-east-1).
 */
import { createHash } from 'node:crypto'
import { signS3 } from './s3Signature'

export interface ContentPort {
  put(sha256: string, bytes: Uint8Array): Promise<void>
  /** Bytes `from` to `to`, inclusive. */
  read(sha256: string, from: number, to: number): AsyncIterable<Uint8Array<ArrayBuffer>>
  sizeOf(sha256: string): Promise<number | undefined>
  remove(sha256: string): Promise<void>
}

export interface FilesEnvironment {
  readonly FILES_URL?: string | undefined
  readonly FILES_KEY_ID?: string | undefined
  readonly FILES_SECRET?: string | undefined
  readonly FILES_REGION?: string | undefined
}

/** Milliseconds until a response must begin. */
const patienceMs = 60_000
const emptyHash = createHash('sha256').digest('hex')

/**
 *
 * @throws Error with a message for the operator if the address or the keys are missing or invalid
 * @example openContents({ FILES_URL: 'https://s3.example.com/console', FILES_KEY_ID: 'k', FILES_SECRET: 's'
 * })
 */
export function openContents(environment: FilesEnvironment): ContentPort | undefined {
  const { FILES_URL, FILES_KEY_ID: keyId, FILES_SECRET: secret, FILES_REGION } = environment
  if (!FILES_URL) return undefined
  const region = FILES_REGION || 'us-east-1'
  const base = readBase(FILES_URL, region)
  if (!base || !keyId || !secret) throw new Error(filesText.badSettings)
  const keys = { keyId, secret, region }

  async function ask(method: string, sha256: string, range?: string, bytes?: Uint8Array): Promise<Response> {
    const url = new URL(`${base}/${sha256.slice(0, 2)}/${sha256}`)
    const headers = signS3(keys, new Date(), {
      method,
      url,
      payloadHash: bytes ? sha256 : emptyHash,
      ...(range !== undefined && { headers: { range } }),
    })
    const answer = await fetch(url, {
      method,
      headers,
      // The signature is valid for this host only, so redirects are not followed.
      redirect: 'manual',
      signal: AbortSignal.timeout(patienceMs),
      ...(bytes && { body: new Uint8Array(bytes) }),
    })
    if (answer.ok || answer.status === 404) return answer
    const said = (await answer.text()).replace(/\s+/g, ' ').slice(0, 200)
    throw new Error(filesText.refused(method, answer.status, said))
  }
  return {
    async put(sha256, bytes) {
      const answer = await ask('PUT', sha256, undefined, bytes)
      if (!answer.ok) throw new Error(filesText.refused('PUT', answer.status, url404))
    },
    async *read(sha256, from, to) {
      const answer = await ask('GET', sha256, `bytes=${from}-${to}`)
      if (!answer.ok) throw new Error(filesText.missing(sha256))
      for await (const part of answer.body ?? []) yield new Uint8Array(part)
    },
    async sizeOf(sha256) {
      const answer = await ask('HEAD', sha256)
      return answer.ok ? Number(answer.headers.get('content-length')) : undefined
    },
    async remove(sha256) {
      await ask('DELETE', sha256)
    },
  }
}

const url404 = 'no such bucket'

function readBase(address: string, region: string): string | undefined {
  const [, bucket, prefix = ''] = /^s3:\/\/([^/]+)(\/.*?)?\/?$/.exec(address) ?? []
  if (bucket !== undefined) return `https://${bucket}.s3.${region}.amazonaws.com${prefix}`
  return /^https?:\/\/[^/]+\/.+/.test(address) ? address.replace(/\/$/, '') : undefined
}

const filesText = {
  badSettings:
    'FILES_URL deve ser s3://bucket/pasta ou https://servidor/bucket/pasta, com FILES_KEY_ID e FILES_SECRET.',
  refused: (method: string, status: number, said: string) =>
    `O armazenamento de arquivos (FILES_URL) recusou ${method} com ${status}: ${said}`,
  missing: (sha256: string) => `O conteúdo ${sha256} não está em FILES_URL.`,
} as const
