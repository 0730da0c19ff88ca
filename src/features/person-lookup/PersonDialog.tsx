/* Looks a person up by document before the form opens, to prevent duplicates. */
import CheckCircle from '@mui/icons-material/CheckCircle'
import Alert from '@mui/material/Alert'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Entity } from '#model/entity/entity'
import type { Row } from '#model/entity/jsonSchema'
import { documentType, formats } from '#model/formats/index'
import { DialogForm, type FormDialogProps, useEntityPaths, useMaskedInput } from '../../engine'
import { type Lookup, lookUpPerson } from './lookUpPerson'
import { text } from './messages'

const format = formats['cpf-cnpj']

/** Closes with the values of the new record, or without to go back. */
export function PersonDialog({ entity, onClose }: FormDialogProps) {
  const navigate = useNavigate()
  const paths = useEntityPaths(entity)
  const [document, setDocument] = useState('')
  const [lookup, setLookup] = useState<Lookup>()
  const [isBusy, setBusy] = useState(false)
  const [wasLeft, setLeft] = useState(false)
  const isValid = document !== '' && format.validate(document) === undefined
  const masked = useMaskedInput({
    masking: format,
    value: document,
    onChange(value) {
      setDocument(typeof value === 'string' ? value : '')
      setLookup(undefined)
    },
    onBlur: () => setLeft(true),
  })
  const isTold = wasLeft || isWhole(document)
  const problem = !isTold ? undefined : document === '' ? text.required : format.validate(document)

  const submit = async () => {
    if (!isValid) return
    if (lookup?.kind === 'none') return onClose(valuesOf(entity, document))
    setBusy(true)
    const found = await lookUpPerson(document, entity.account?.role ?? entity.name).finally(() =>
      setBusy(false),
    )
    if (found.kind === 'found') navigate(paths.show(found.id), { replace: true })
    else setLookup(found)
  }

  return (
    <DialogForm
      title={text.title(entity.title)}
      size={410}
      action={lookup?.kind === 'none' ? text.create : text.search}
      isBusy={isBusy}
      isClosed={!isValid}
      onSubmit={submit}
      onClose={() => onClose()}
    >
      <TextField
        {...masked}
        autoFocus
        required
        fullWidth
        margin="dense"
        label={text.document}
        autoComplete="off"
        error={problem !== undefined}
        helperText={problem}
        onFocus={() => setLeft(false)}
        onKeyDown={({ key }) => key === 'Enter' && setLeft(true)}
        slotProps={{
          input: {
            endAdornment: isValid && <CheckCircle color="success" titleAccess={text.valid} />,
          },
        }}
      />
      <div role="status">
        {lookup && lookup.kind !== 'found' && (
          <Alert severity={lookup.kind === 'none' ? 'info' : 'error'} sx={{ mt: 1.5 }}>
            {lookup.kind === 'none' ? text.notFound : lookup.message}
          </Alert>
        )}
      </div>
    </DialogForm>
  )
}

/** CPF and CNPJ are searched once complete; a shorter document is still being typed. */
function isWhole(document: string): boolean {
  return [11, 14].includes(document.replace(/[^0-9A-Za-z]/g, '').length)
}

/** Only values for fields that the entity has. */
function valuesOf(entity: Entity, document: string): Row {
  const type = documentType(document)
  const values: Row =
    type === 'cnpj' ? { tipo_pessoa: 'J', cnpj: document } : { tipo_pessoa: 'F', cpf: document }
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => entity.fields.some((field) => field.name === name)),
  )
}
