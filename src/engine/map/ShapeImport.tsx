import Button from '@mui/material/Button'
import { useRef, useState } from 'react'
import type { PolygonShape } from '#model/geometry'
import { FilePick } from '../page/FilePick'
import { lazyPart } from '../page/lazyPart'
import { mapText } from './messages'
import { outlineTypes } from './outlines/outlineTypes'

const OutlineDialog = lazyPart(() => import('./outlines/OutlineDialog').then((part) => part.OutlineDialog))

interface ShapeImportProps {
  readonly title: string
  onChoose(polygon: PolygonShape): void
}

export function ShapeImport({ title, onChoose }: ShapeImportProps) {
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  return (
    <>
      <Button size="small" onClick={() => input.current?.click()}>
        {mapText.importFile}
      </Button>
      <FilePick
        ref={input}
        accept={outlineTypes}
        aria-label={`${mapText.importFile}: ${title} (${mapText.fileTypes})`}
        onFile={setFile}
      />
      {file && <OutlineDialog file={file} onChoose={onChoose} onClose={() => setFile(undefined)} />}
    </>
  )
}
