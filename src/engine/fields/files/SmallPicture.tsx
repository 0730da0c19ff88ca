import { useEffect, useState } from 'react'
import type { StoredFile } from '#model/wire/file'
import { fetchSmall } from './sendFile'

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
