/* Texts that name no record or option, or several; the user assigns one once per text. */
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { Entity } from '#model/entity/entity'
import type { ImportJob, UnknownWord } from '#model/wire/record/import'
import { titleAt } from './cellPlaces'
import { sheetText } from './messages'

interface UnknownValuesProps {
  readonly entity: Entity
  readonly job: ImportJob
  /** Undefined leaves its lines as they are. */
  onChoose(word: UnknownWord, option: ChosenOption | undefined): void
}

/** Null for none. */
export type ChosenOption = UnknownWord['proximos'][number]['id'] | null

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
        {job.desconhecidos.map((word) => {
          const { campo, texto, linhas, varios, proximos } = word
          const options: readonly ChosenOption[] = [...proximos.map(({ id }) => id), null]
          const name = `${titleAt(entity, campo)}: ${sheetText.unknownWord(texto, linhas)}`
          return (
            <Box
              key={`${campo} ${texto}`}
              sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}
            >
              <Typography sx={{ flex: '1 1 240px', overflowWrap: 'anywhere' }}>
                {name}
                {varios && ` – ${sheetText.several}`}
              </Typography>
              <TextField
                select
                size="small"
                defaultValue=""
                sx={{ flex: '1 1 280px' }}
                onChange={({ target }) => {
                  onChoose(word, target.value === '' ? undefined : options[Number(target.value)])
                }}
                slotProps={{
                  select: { native: true },
                  htmlInput: { 'aria-label': name },
                }}
              >
                <option value="">{sheetText.stay}</option>
                {proximos.map(({ rotulo }, at) => (
                  <option key={`${options[at]}`} value={at}>
                    {rotulo}
                  </option>
                ))}
                <option value={proximos.length}>{sheetText.leaveEmpty}</option>
              </TextField>
            </Box>
          )
        })}
      </Box>
    </Box>
  )
}
