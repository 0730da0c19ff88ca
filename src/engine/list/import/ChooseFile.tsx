/* Asks for a spreadsheet, and says what has to stand in it. */

import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { useRef } from 'react'
import type { Entity } from '#model/entity/entity'
import { importTitles } from '#model/import/readTable'
import { mayAct } from '#model/people/access'
import { FilePick } from '../../page/FilePick'
import { useConsole } from '../../shell/console'
import { keyOf } from './matchLines'
import { importText } from './messages'
import { saveTemplate } from './saveTemplate'

interface ChooseFileProps {
  readonly entity: Entity
  onChoose(file: File): void
}

/** The words, an empty spreadsheet to begin with, and the button. */
export function ChooseFile({ entity, onChoose }: ChooseFileProps) {
  const input = useRef<HTMLInputElement>(null)
  const { actor } = useConsole()
  const spread = entity.fields.find(({ name }) => name === entity.import?.spread?.name)
  return (
    <>
      <Typography>{importText.columns}</Typography>
      <Box component="ul" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, m: 0, p: 0, listStyle: 'none' }}>
        {importTitles(entity).map((title) => (
          <li key={title}>
            <Chip label={title} variant="outlined" />
          </li>
        ))}
      </Box>
      {spread && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {importText.spread(spread.title)}
        </Typography>
      )}
      {mayAct(entity, 'edit', actor) && keyOf(entity, actor) && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {importText.update}
        </Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="contained" onClick={() => input.current?.click()}>
          {importText.choose}
        </Button>
        <Button onClick={() => void saveTemplate(entity, actor.name)}>{importText.template}</Button>
      </Box>
      <FilePick ref={input} accept=".xlsx,.xls,.csv" aria-label={importText.file} onFile={onChoose} />
    </>
  )
}
