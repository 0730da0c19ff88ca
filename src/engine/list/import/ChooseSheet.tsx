import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useRef } from 'react'
import type { Entity } from '#model/entity/entity'
import { openModes, unreadableFields } from '#model/import/importFields'
import { useConsole } from '../../console/console'
import { FilePick } from '../../page/FilePick'
import { sheetText } from './messages'
import { saveModel } from './modelSheet'
import { PastImports } from './PastImports'
import type { SheetImporting } from './useSheetImport'

interface ChooseSheetProps {
  readonly entity: Entity
  readonly importing: SheetImporting
  readonly problem: string | undefined
}

export function ChooseSheet({ entity, importing, problem }: ChooseSheetProps) {
  const { index, actor } = useConsole()
  const input = useRef<HTMLInputElement>(null)
  const { take, fields, list } = importing
  const out = unreadableFields(entity, actor)
  const [mode = 'ambos', other] = openModes(entity, actor)
  return (
    <>
      {problem !== undefined && (
        <Alert severity="error" role="alert">
          {problem}
        </Alert>
      )}
      {other === undefined && <Alert severity="info">{sheetText.only[mode]}</Alert>}
      {out.length > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {sheetText.leftOut(out.map(({ title }) => title).join(', '))}
        </Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="contained" onClick={() => input.current?.click()}>
          {sheetText.choose}
        </Button>
        <Button onClick={() => void saveModel(entity, index, fields)}>{sheetText.model}</Button>
      </Box>
      <FilePick
        ref={input}
        accept=".xlsx,.xlsm,.xlsb,.xls,.ods,.csv,.txt,.tsv,.tab,.htm,.html,.xml"
        aria-label={sheetText.file}
        onFile={(file) => void take(file)}
      />
      <PastImports jobs={list.importacoes} importing={importing} />
    </>
  )
}
