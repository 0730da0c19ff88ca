import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { HttpError, useNotify } from 'react-admin'
import { formats, showDateTime } from '#model/formats/index'
import type { TokenEntry } from '#model/wire/people/token'
import { useConsole, useDialogs } from '../../engine'
import { text } from './messages'

interface TokenListProps {
  readonly tokens: readonly TokenEntry[]
  onRevoke(id: number): Promise<unknown>
}

export function TokenList({ tokens, onRevoke }: TokenListProps) {
  const { confirm } = useDialogs()
  const notify = useNotify()
  const revoke = async ({ id, nome }: TokenEntry) => {
    const question = { title: text.revokeTitle, message: text.revokeMessage(nome), confirmLabel: text.revoke }
    if (!(await confirm(question))) return
    try {
      await onRevoke(id)
      notify(text.revoked, { type: 'success' })
    } catch (problem) {
      const message = problem instanceof HttpError ? problem.message : text.failed
      notify(message, { type: 'error', title: text.attention })
    }
  }
  if (tokens.length === 0) {
    return <Typography sx={{ color: 'text.secondary' }}>{text.noTokens}</Typography>
  }
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
      {tokens.map((token) => (
        <Box
          component="li"
          key={token.id}
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}
        >
          <TokenText token={token} />
          <Button
            size="small"
            color="error"
            aria-label={text.revokeNamed(token.nome)}
            data-needs-server=""
            onClick={() => void revoke(token)}
          >
            {text.revoke}
          </Button>
        </Box>
      ))}
    </Box>
  )
}

function TokenText({ token }: { readonly token: TokenEntry }) {
  const { index } = useConsole()
  const isOver = Date.parse(token.expira_em) < Date.now()
  const reached = token.entidades?.map((name) => index.get(name)?.plural ?? name).join(', ')
  const lines = [
    `${token.escrita ? text.readWrite : text.readOnly}: ${reached ?? text.allSections}`,
    [
      text.created(showDateTime(token.criado_em)),
      text.expires(showDateTime(token.expira_em)),
      text.used(token.usado_em && formats.date.show(token.usado_em)),
    ].join(' · '),
  ]
  return (
    <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Typography>{token.nome}</Typography>
        {isOver && <Chip size="small" label={text.expired} />}
      </Box>
      {lines.map((line) => (
        <Typography key={line} variant="body2" sx={{ color: 'text.secondary' }}>
          {line}
        </Typography>
      ))}
    </Box>
  )
}
