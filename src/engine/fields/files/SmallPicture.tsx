/* A picture that a record keeps as a file, small beside its name; nothing until it is here, nor where there is none. */
import { useEffect, useState } from 'react'
import type { StoredFile } from '#model/wire/file'
import { fetchSmall } from './sendFile'

/** The picture, which says no more than the name beside it. */
export function SmallPicture({ file }: { readonly file: StoredFile }) {
  const [source, setSource] = useState<string>()
  useEffect(() => {
    const ending = new AbortController()
    let made: string | undefined
    fetchSmall(file, ending.signal).then(
      (blob) => {
        if (!blob || ending.signal.aborted) return
        made = URL.createObjectURL(blob)
        setSource(made)
      },
      () => undefined,
    )
    return () => {
      ending.abort()
      if (made !== undefined) URL.revokeObjectURL(made)
    }
  }, [file])
  return source === undefined ? null : <img className="sheet-thumb" src={source} alt="" />
}
