import type { StoredFile } from '#model/wire/file'
import { call } from '../../data/call'
import { apiUrl, requestHooks } from '../../data/http'
import { getSession } from '../../session/session'

const filesUrl = `${apiUrl}/arquivos`

/**
 * Uploads a file and returns what the record stores.
 * @throws HttpError with the server's message
 */
export async function sendFile(file: File): Promise<StoredFile> {
  const body = new FormData()
  body.set('arquivo', file)
  return call('POST /arquivos', { body })
}

/** @throws Error when the server does not have the file */
export async function fetchFile({ chave = '', tipo }: StoredFile): Promise<Blob> {
  const local = await localBytes(chave)
  if (local) return new Blob([local], { type: tipo })
  const headers = { Authorization: `Bearer ${getSession().token ?? ''}`, platform: 'web' }
  const response = await fetch(`${filesUrl}/${encodeURIComponent(chave)}`, { headers })
  if (!response.ok) throw new Error(response.statusText)
  return new Blob([await response.arrayBuffer()], { type: tipo })
}

/** Of a file that waits on this device. */
async function localBytes(key: string): Promise<ArrayBuffer | undefined> {
  const number = requestHooks.localFile && /^campo-(\d+)$/.exec(key)?.[1]
  return number === undefined ? undefined : requestHooks.localFile?.(Number(number))
}

export async function fetchSmall(
  { chave = '', tipo }: StoredFile,
  signal: AbortSignal,
): Promise<Blob | undefined> {
  const local = await localBytes(chave)
  if (local) return new Blob([local], { type: tipo })
  const headers = { Authorization: `Bearer ${getSession().token ?? ''}`, platform: 'web' }
  const url = `${filesUrl}/${encodeURIComponent(chave)}/miniatura?lado=160`
  const response = await fetch(url, { headers, signal })
  return response.ok ? response.blob() : undefined
}

export async function downloadFile(file: StoredFile): Promise<void> {
  const url = URL.createObjectURL(await fetchFile(file))
  const link = document.createElement('a')
  link.href = url
  link.download = file.nome
  link.click()
  URL.revokeObjectURL(url)
}
