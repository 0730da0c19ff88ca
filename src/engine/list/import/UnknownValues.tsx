/* Names that match no record or several; the user assigns a record once per name. */
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { Entity } from '#model/entity/entity'
import type { ImportJob } from '#model/wire/record/import'
import { titleAt } from './cellPlaces'
import { sheetText } from './messages'

interface UnknownValuesProps {
  readonly entity: Entity
  readonly job: ImportJob
  onChoose(path: string, word: string, record: number | null): Promise<void>
}

const empty = 'empty'

export function UnknownValues({ entity, job, onChoose }: UnknownValuesProps) {
  return (
    <Box component="section" aria-label={sheetText.unknown}>
      <Typography variant="subtitle1" component="h2" sx={{ fontWeight: 600 }}>
        {sheetText.unknown}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
        {sheetText.unknownHint}
      </Typography>
      <Box sx={{ display: 'grid', gap: 1, maxWidth: 760 }}>
        {job.desconhecidos.map(({ campo, texto, linhas, varios, proximos }) => (
          <Box
            key={`${campo} ${texto}`}
            sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}
          >
            <Typography sx={{ flex: '1 1 240px', overflowWrap: 'anywhere' }}>
              {titleAt(entity, campo)}: {sheetText.unknownWord(texto, linhas)}
              {varios && ` – ${sheetText.several}`}
            </Typography>
            <TextField
              select
              size="small"
              defaultValue=""
              sx={{ flex: '1 1 280px' }}
              onChange={({ target }) => {
                if (target.value !== '')
                  void onChoose(campo, texto, target.value === empty ? null : Number(target.value))
              }}
              slotProps={{
                select: { native: true },
                htmlInput: { 'aria-label': sheetText.unknownWord(texto, linhas) },
              }}
            >
              <option value="">{sheetText.stay}</option>
              {proximos.map(({ id, rotulo }) => (
                <option key={id} value={id}>
                  {rotulo}
                </option>
              ))}
              <option value={empty}>{sheetText.leaveEmpty}</option>
            </TextField>
          </Box>
        ))}
      </Box>
    </Box>
  )
}
