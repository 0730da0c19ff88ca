import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import {
  call,
  DialogForm,
  failureIn,
  type SensitiveChangeErrors,
  useConsole,
  useDataProvider,
} from '../../engine'
import { text } from './messages'

/** More groups than any installation has. */
const mostGroups = 500

export function ServiceDialog({ onClose }: { onClose(): void }) {
  const notify = useNotify()
  const groups = useLowerGroups()
  const [nome, setName] = useState('')
  const [grupo, setGroup] = useState<number>()
  const [failure, setFailure] = useState<SensitiveChangeErrors>({})
  const [isBusy, setBusy] = useState(false)

  const submit = async () => {
    if (nome.trim() === '') return setFailure({ nome: text.missingName })
    if (grupo === undefined) return setFailure({ grupo: text.missingGroup })
    setBusy(true)
    try {
      await call('POST /contas-de-servico', { body: { nome: nome.trim(), grupo } })
      notify(text.serviceCreated, { type: 'success' })
      onClose()
    } catch (error) {
      setFailure(failureIn(error))
      setBusy(false)
    }
  }

  return (
    <DialogForm
      title={text.newService}
      action={text.create}
      isBusy={isBusy}
      problem={failure.whole}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        autoFocus
        required
        label={text.name}
        value={nome}
        error={failure.nome !== undefined}
        helperText={failure.nome ?? text.serviceHint}
        onChange={(event) => {
          setName(event.target.value)
          setFailure({})
        }}
        slotProps={{ htmlInput: { maxLength: 60 } }}
        sx={{ mt: 1 }}
      />
      <TextField
        select
        required
        label={text.group}
        value={grupo ?? ''}
        error={failure.grupo !== undefined}
        helperText={failure.grupo ?? text.groupHint}
        onChange={(event) => {
          setGroup(Number(event.target.value))
          setFailure({})
        }}
      >
        {groups.map(({ id, description }) => (
          <MenuItem key={id} value={id}>
            {description}
          </MenuItem>
        ))}
      </TextField>
    </DialogForm>
  )
}

function useLowerGroups() {
  const dataProvider = useDataProvider()
  const { actor } = useConsole()
  const { data = [] } = useQuery({
    queryKey: ['services', 'groups'],
    queryFn: async () => {
      const { data: found } = await dataProvider.getList('role', {
        pagination: { page: 1, perPage: mostGroups },
        sort: { field: 'description', order: 'ASC' },
        filter: { ativo: true },
      })
      return found
    },
  })
  return data.filter(({ level }) => level > (actor.level ?? 0))
}
