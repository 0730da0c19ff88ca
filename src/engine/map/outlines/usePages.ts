import { useState } from 'react'

export function usePages<T>(all: readonly T[], size: number) {
  const [wanted, setPage] = useState(0)
  const pages = Math.max(1, Math.ceil(all.length / size))
  const page = Math.min(wanted, pages - 1)
  return { shown: all.slice(page * size, (page + 1) * size), page, pages, setPage }
}
