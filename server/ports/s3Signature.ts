/* AWS Signature Version 4 for S3, in headers only. */
import { createHash, createHmac } from 'node:crypto'

export interface S3Keys {
  readonly keyId: string
  readonly secret: string
  readonly region: string
}

export interface S3Request {
  readonly method: string
  readonly url: URL
  /** SHA-256 of the body, hexadecimal. */
  readonly payloadHash: string
  /** Additional headers to sign, with lower-case names. */
  readonly headers?: Readonly<Record<string, string>>
}

/** @example fetch(url, { headers: signS3(keys, new Date(), { method: 'GET', url, payloadHash }) }) */
export function signS3(
  { keyId, secret, region }: S3Keys,
  at: Date,
  { method, url, payloadHash, headers = {} }: S3Request,
): Record<string, string> {
  const time = at.toISOString().replace(/[-:]|\.\d+/g, '')
  const day = time.slice(0, 8)
  const signed: Record<string, string> = {
    ...headers,
    host: url.host,
    'x-amz-content-sha256': payloadHash,
    'x-amz-date': time,
  }
  const names = Object.keys(signed).sort()
  const scope = `${day}/${region}/s3/aws4_request`
  const request = [
    method,
    url.pathname,
    url.searchParams.toString(),
    ...names.map((name) => `${name}:${signed[name]}`),
    '',
    names.join(';'),
    payloadHash,
  ].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(request)].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(hmac, `AWS4${secret}`)
  const { host: _, ...sent } = signed
  return {
    ...sent,
    Authorization: `AWS4-HMAC-SHA256 Credential=${keyId}/${scope}, SignedHeaders=${names.join(';')}, Signature=${hmac(key, toSign).toString('hex')}`,
  }
}

function hmac(key: Buffer | string, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
