/* The result of an import's dry run. */
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { Entity } from '#model/entity/entity'
import type { ImportJob, WireLine } from '#model/wire/record/import'
import { FixLines } from './FixLines'
import { sheetText } from './messages'
import { UnknownValues } from './UnknownValues'
import type { SheetImporting } from './useSheetImport'

interface ImportTrialProps {
  readonly entity: Entity
  readonly importing: SheetImporting
  readonly job: ImportJob
}

export function ImportTrial({ entity, importing, job }: ImportTrialProps) {
  const [fixed, setFixed] = useState<ReadonlyMap<number, WireLine>>(new Map())
  const [leavesBad, setLeavesBad] = useState(false)
  const { recheck, write, back, reset } = importing
  const { novas, alteradas, iguais, erradas, problema, situacao, desconhecidos, arquivo, avisos } = job
  const count = novas + alteradas
  const isTried = situacao === 'ensaiada'
  const check = () => {
    void recheck([...fixed.values()])
    setFixed(new Map())
  }
  return (
    <>
      {problema !== null && <Alert severity="warning">{problema}</Alert>}
      <Box>
        <Typography sx={{ overflowWrap: 'anywhere' }}>
          <b>{arquivo}</b>
        </Typography>
        <Typography role="status">
          {[
            sheetText.fresh(novas),
            ...(job.modo === 'inserir' ? [] : [sheetText.changed(alteradas), sheetText.same(iguais)]),
            sheetText.bad(erradas),
          ].join(' · ')}
        </Typography>
      </Box>
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
      {desconhecidos.length > 0 && <UnknownValues entity={entity} job={job} onChoose={importing.choose} />}
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
        {(!isTried || fixed.size > 0) && (
          <Button variant="contained" onClick={check}>
            {fixed.size > 0 ? sheetText.checkAgain(fixed.size) : sheetText.check}
          </Button>
        )}
        {isTried && fixed.size === 0 && (
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
