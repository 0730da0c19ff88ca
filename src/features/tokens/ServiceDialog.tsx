import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import {
  call,
  DialogForm,
  type SensitiveChange,
  useConsole,
  useDataProvider,
  useSensitiveChange,
} from '../../engine'
import { text } from './messages'

interface ServiceInput extends SensitiveChange {
  readonly nome: string
  readonly grupo: number
}

/** More groups than any installation has. */
const mostGroups = 500

export function ServiceDialog({ onClose }: { onClose(): void }) {
  const notify = useNotify()
  const groups = useLowerGroups()
  const { wish, failure, isBusy, change, input, send } = useSensitiveChange<ServiceInput>({
    nome: '',
    grupo: 0,
  })

  const submit = () => {
    const missing = {
      ...(wish.nome.trim() === '' && { nome: text.missingName }),
      ...(wish.grupo === 0 && { grupo: text.missingGroup }),
    }
    void send(missing, async ({ nome, grupo }) => {
      await call('POST /contas-de-servico', { body: { nome: nome.trim(), grupo } })
      notify(text.serviceCreated, { type: 'success' })
      onClose()
    })
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
        {...input('nome', text.serviceHint)}
        slotProps={{ htmlInput: { maxLength: 60 } }}
        sx={{ mt: 1 }}
      />
      <TextField
        select
        required
        label={text.group}
        {...input('grupo', text.groupHint)}
        value={wish.grupo || ''}
        onChange={({ target }) => change({ grupo: Number(target.value) })}
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
