/* A long list a page at a time. */
import { useState } from 'react'

/** The part of a list that is shown. */
export function usePages<T>(all: readonly T[], size: number) {
  const [wanted, setPage] = useState(0)
  const pages = Math.max(1, Math.ceil(all.length / size))
  // A list that has become shorter has fewer pages.
  const page = Math.min(wanted, pages - 1)
  return { shown: all.slice(page * size, (page + 1) * size), page, pages, setPage }
}
