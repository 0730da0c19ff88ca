/** File metadata stored in a record; the bytes stay on the server. */
export interface StoredFile {
  readonly nome: string
  readonly tipo: string
  readonly tamanho: number
  /** Storage key; absent in records older than the file storage. */
  readonly chave?: string
}
