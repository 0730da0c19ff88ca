import type { StoredFile } from '#model/wire/file'
import { call } from '../../data/call'
import { apiUrl } from '../../data/http'
import { getSession } from '../../session/session'

const filesUrl = `${apiUrl}/arquivos`

/**
 * Sends a file; gives what a record keeps of it.
 * @throws HttpError with the server's sentence
 */
export async function sendFile(file: File): Promise<StoredFile> {
  const body = new FormData()
  body.set('arquivo', file)
  return call('POST /arquivos', { body })
}

/**
 * Fetches a stored file and hands it to the browser as a download.
 * @throws Error when the server does not have it
 */
export async function downloadFile({ chave = '', nome, tipo }: StoredFile): Promise<void> {
  const headers = { Authorization: `Bearer ${getSession().token ?? ''}`, platform: 'web' }
  const response = await fetch(`${filesUrl}/${encodeURIComponent(chave)}`, { headers })
  if (!response.ok) throw new Error(response.statusText)
  const url = URL.createObjectURL(new Blob([await response.arrayBuffer()], { type: tipo }))
  const link = document.createElement('a')
  link.href = url
  link.download = nome
  link.click()
  URL.revokeObjectURL(url)
}
