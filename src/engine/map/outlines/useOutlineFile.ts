import { useMemo, useRef, useState } from 'react'
import { mapText } from '../messages'
import { nameOf, nameProperties } from './names'
import { openOutlines } from './openOutlines'
import { type FileOutline, type OutlineFile, type OutlineOptions, OutlineProblem } from './outlineFile'

export type NamedOutline = FileOutline & { readonly name: string }

export interface OutlineFileLoad {
  readonly title: string
  readonly options: OutlineOptions
  readonly isReading: boolean
  readonly found?: OutlineFile
  readonly problem?: string
}

export interface OutlineFileState {
  readonly file: OutlineFileLoad | undefined
  readonly outlines: readonly NamedOutline[]
  readonly layer: string
  readonly properties: readonly string[]
  open(file: File): Promise<void>
  choose(options: OutlineOptions): Promise<void>
  chooseLayer(layer: string): void
  chooseName(property: string): void
  close(): void
}

export function useOutlineFile(known?: ReadonlySet<string>): OutlineFileState {
  const [file, setFile] = useState<OutlineFileLoad>()
  const [layer, setLayer] = useState('')
  const [property, setProperty] = useState('')
  const source = useRef<File>(undefined)
  const turn = useRef(0)
  const read = async (from: File, options: OutlineOptions) => {
    source.current = from
    const mine = ++turn.current
    setFile((old) => ({ ...(options !== noOptions && old), title: from.name, options, isReading: true }))
    const outcome = await openOutlines(from, options).then(
      (found) => ({ found }),
      (error: unknown) => ({ problem: error instanceof OutlineProblem ? error.message : mapText.unreadable }),
    )
    if (turn.current === mine) setFile({ title: from.name, options, isReading: false, ...outcome })
  }
  const all = file?.found?.outlines ?? noOutlines
  const shown = useMemo(() => (layer === '' ? all : all.filter((each) => each.layer === layer)), [all, layer])
  const properties = useMemo(() => {
    const guessed = nameProperties(shown, known)
    const others = guessed.filter((each) => each !== property)
    return guessed.includes(property) ? [property, ...others] : guessed
  }, [shown, known, property])
  const outlines = useMemo(
    () => shown.map((outline, place) => ({ ...outline, name: nameOf(outline, place, properties) })),
    [shown, properties],
  )
  return {
    file,
    outlines,
    layer,
    properties,
    open: (chosen) => {
      setLayer('')
      setProperty('')
      return read(chosen, noOptions)
    },
    choose: async (options) => {
      if (source.current) await read(source.current, { ...file?.options, ...options })
    },
    chooseLayer: setLayer,
    chooseName: setProperty,
    close: () => {
      source.current = undefined
      turn.current++
      setFile(undefined)
    },
  }
}

const noOptions: OutlineOptions = {}
const noOutlines: readonly FileOutline[] = []
