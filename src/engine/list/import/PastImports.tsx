import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { showDateTime } from '#model/formats/index'
import type { ImportJob } from '#model/wire/record/import'
import { sheetText } from './messages'
import type { SheetImporting } from './useSheetImport'
import './mend.css'

interface PastImportsProps {
  readonly jobs: readonly ImportJob[]
  readonly importing: SheetImporting
}

export function PastImports({ jobs, importing }: PastImportsProps) {
  return (
    <Box component="section" sx={{ mt: 2 }} aria-label={sheetText.past}>
      <Typography variant="subtitle1" component="h2" sx={{ fontWeight: 600, mb: 1 }}>
        {sheetText.past}
      </Typography>
      {jobs.length === 0 && <Typography sx={{ color: 'text.secondary' }}>{sheetText.pastNone}</Typography>}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {jobs.map((job) => (
          <Past key={job.id} job={job} importing={importing} />
        ))}
      </Box>
    </Box>
  )
}

function Past({ job, importing }: { readonly job: ImportJob; readonly importing: SheetImporting }) {
  const { arquivo, situacao, quem, criada, gravada, minha, novas, alteradas } = job
  const isOpen = situacao !== 'gravada' && situacao !== 'desfeita'
  return (
    <li className="import-past">
      <Box sx={{ flex: '1 1 260px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography>{arquivo}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {sheetText.pastOf(quem, showDateTime(gravada ?? criada))} · {sheetText.states[situacao]}
          {!isOpen && ` · ${sheetText.fresh(novas)}, ${sheetText.changed(alteradas)}`}
        </Typography>
      </Box>
      {situacao === 'gravada' && <Button onClick={() => void importing.undo(job)}>{sheetText.undo}</Button>}
      {isOpen && minha && (
        <span>
          <Button onClick={() => void importing.open(job)}>{sheetText.goOn}</Button>
          <Button color="inherit" onClick={() => importing.drop(job)}>
            {sheetText.drop}
          </Button>
        </span>
      )}
    </li>
  )
}
