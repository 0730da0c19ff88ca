import Alert from '@mui/material/Alert'
import { useMemo } from 'react'
import { placeOf, problemsOfRecord } from '#model/changes/invalidRecords'
import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { fieldAt } from '#model/entity/paths'
import { dayOfInstant } from '#model/formats/index'
import type { Validator } from '#model/record/validate'
import { useConsole } from '../console/console'
import { formText } from '../form/messages'

interface InvalidRecordNoticeProps {
  readonly entity: Entity
  readonly record: Row
  readonly validator: Validator
}

export function InvalidRecordNotice({ entity, record, validator }: InvalidRecordNoticeProps) {
  const { index, actor } = useConsole()
  const problems = useMemo(
    () => problemsOfRecord(entity, validator, record, { index, actor, today: dayOfInstant(new Date()) }),
    [entity, validator, record, index, actor],
  )
  if (problems.length === 0) return null
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      {formText.broken}
      <ul>
        {problems.map(({ path, message }) => {
          const title = fieldAt(entity, placeOf(path))?.title
          return <li key={path}>{title === undefined ? message : `${title}: ${message}`}</li>
        })}
      </ul>
    </Alert>
  )
}
