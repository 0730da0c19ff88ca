/** A file as a record keeps it: the bytes stay with the server. */
export interface StoredFile {
  readonly nome: string
  readonly tipo: string
  /** Bytes. */
  readonly tamanho: number
  /** What the server finds it by; absent in records older than their files. */
  readonly chave?: string
}
