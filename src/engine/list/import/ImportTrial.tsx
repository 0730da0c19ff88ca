/* The result of an import's dry run. */
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useState } from 'react'
import type { Entity } from '#model/entity/entity'
import type { ImportJob, UnknownWord, WireLine } from '#model/wire/record/import'
import { FixLines } from './FixLines'
import { sheetText } from './messages'
import { type ChosenOption, UnknownValues } from './UnknownValues'
import type { SheetImporting } from './useSheetImport'

interface ImportTrialProps {
  readonly entity: Entity
  readonly importing: SheetImporting
  readonly job: ImportJob
}

export function ImportTrial({ entity, importing, job }: ImportTrialProps) {
  const [fixed, setFixed] = useState<ReadonlyMap<number, WireLine>>(new Map())
  const [chosen, setChosen] = useState<ReadonlyMap<UnknownWord, ChosenOption | undefined>>(new Map())
  const [leavesBad, setLeavesBad] = useState(false)
  const { recheck, write, back, reset } = importing
  const { novas, alteradas, erradas, situacao, desconhecidos } = job
  const count = novas + alteradas
  const isTried = situacao === 'ensaiada'
  const isChanged = fixed.size > 0 || [...chosen.values()].some((option) => option !== undefined)
  const check = () => {
    void recheck(
      [...fixed.values()],
      [...chosen].flatMap(([{ campo, texto }, registro]) =>
        registro === undefined ? [] : [{ campo, texto, registro }],
      ),
    )
    setFixed(new Map())
    setChosen(new Map())
  }
  return (
    <>
      <Summary job={job} />
      {desconhecidos.length > 0 && (
        <UnknownValues
          entity={entity}
          job={job}
          onChoose={(word, option) => setChosen(new Map(chosen).set(word, option))}
        />
      )}
      {erradas > 0 && (
        <FixLines
          entity={entity}
          fields={importing.fields}
          job={job}
          fixed={fixed}
          onFix={(line) => setFixed(new Map(fixed).set(line.linha, line))}
        />
      )}
      {isTried && erradas > 0 && count > 0 && (
        <FormControlLabel
          control={<Checkbox checked={leavesBad} onChange={({ target }) => setLeavesBad(target.checked)} />}
          label={sheetText.leaveBad(erradas)}
        />
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {(!isTried || isChanged) && (
          <Button variant="contained" onClick={check}>
            {isChanged ? sheetText.checkAgain : sheetText.check}
          </Button>
        )}
        {isTried && !isChanged && (
          <Button
            variant="contained"
            disabled={count === 0 || (erradas > 0 && !leavesBad)}
            onClick={() => void write(leavesBad)}
          >
            {sheetText.write(count)}
          </Button>
        )}
        {back && <Button onClick={back}>{sheetText.back}</Button>}
        <Button onClick={reset}>{sheetText.chooseOther}</Button>
      </Box>
    </>
  )
}

function Summary({ job }: Pick<ImportTrialProps, 'job'>) {
  const { erradas, problema, situacao, avisos } = job
  const isTried = situacao === 'ensaiada'
  return (
    <>
      {problema !== null && <Alert severity="warning">{problema}</Alert>}
      {isTried && erradas === 0 && avisos.total === 0 && (
        <Alert severity="success">{sheetText.allGood}</Alert>
      )}
      {isTried && avisos.total > 0 && (
        <Alert severity="info">
          {sheetText.warned(avisos.total)}
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {avisos.linhas.map(({ linha, mensagem }) => (
              <li key={`${linha} ${mensagem}`}>{sheetText.warning(linha, mensagem)}</li>
            ))}
          </Box>
        </Alert>
      )}
    </>
  )
}
