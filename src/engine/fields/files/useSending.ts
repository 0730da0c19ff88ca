import { useRef, useState } from 'react'
import { acceptOf } from '#model/entity/itemOf'
import { isPicture } from '#model/entity/kindGuards'
import { isAccepted } from '#model/fileTypes'
import { validationText } from '#model/validationText'
import type { StoredFile } from '#model/wire/file'
import type { InputProps } from '../../contract'
import { inputText } from '../messages'
import { filesText } from './messages'
import { redrawImage } from './redrawImage'
import { sendFile } from './sendFile'

interface UploadProgress {
  readonly name: string
  readonly place: number
  readonly count: number
  /** Uploaded share of all bytes, 0 to 1. */
  readonly part: number
}

interface UploadRound {
  readonly queue: File[]
  readonly failed: string[]
  place: number
  sent: number
  total: number
}

export function useSending(input: InputProps, files: readonly StoredFile[]) {
  const [sending, setSending] = useState<UploadProgress>()
  const round = useRef<UploadRound>(undefined)
  // Read through a ref, because files may be moved or removed during an upload.
  const now = useRef({ input, files })
  now.current = { input, files }

  const sendOne = async (file: File, own: UploadRound) => {
    const { field } = now.current.input
    const most = field.maxItems ?? Number.POSITIVE_INFINITY
    if (now.current.files.length >= most) throw new Error(validationText.maxItems(most))
    if (!isAccepted(file, acceptOf(field))) throw new Error(validationText.file)
    const { queue, place, sent, total } = own
    setSending({ name: file.name, place, count: place + queue.length, part: total === 0 ? 0 : sent / total })
    const kept = await sendFile(isPicture(field) ? await redrawImage(file) : file)
    const next = [...now.current.files, kept]
    now.current = { ...now.current, files: next }
    now.current.input.onChange(next)
  }

  const sendAll = async (own: UploadRound) => {
    for (let file = own.queue.shift(); file; file = own.queue.shift()) {
      own.place += 1
      await sendOne(file, own).catch((error: unknown) => {
        const message = (error instanceof Error && error.message) || inputText.uploadFailed
        own.failed.push(filesText.ofFile(file.name, message))
      })
      own.sent += file.size
    }
    round.current = undefined
    setSending(undefined)
    now.current.input.onBlur()
    now.current.input.onProblem(own.failed.length === 0 ? undefined : own.failed.join(' '))
  }

  return {
    sending,
    take(file: File) {
      if (input.readOnly) return
      const isFirst = round.current === undefined
      const own = round.current ?? { queue: [], failed: [], place: 0, sent: 0, total: 0 }
      round.current = own
      own.queue.push(file)
      own.total += file.size
      // Starts in a microtask, so that files chosen together are all counted first.
      if (isFirst) queueMicrotask(() => void sendAll(own))
    },
  }
}
