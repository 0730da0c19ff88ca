/* One call: what it says and answers, and a form that makes it. */
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { FieldTable } from './FieldTable'
import { MethodName } from './MethodName'
import { text } from './messages'
import { type ApiDocument, follow, type ShownCall } from './readDocument'
import { TryForm } from './TryForm'

interface CallPanelProps {
  readonly document: ApiDocument
  readonly call: ShownCall
}

/** The call. */
export function CallPanel({ document, call }: CallPanelProps) {
  const answers = Object.entries(call.responses)
  const [done] = answers.filter(([status]) => status < '400')
  const failures = answers.filter(([status]) => status >= '400')
  const roles = call['x-roles'] ?? []
  return (
    <Card component="article" sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography variant="h2" sx={{ fontSize: 18, overflowWrap: 'anywhere' }}>
        <MethodName method={call.method} />{' '}
        <Box component="span" sx={{ fontFamily: 'monospace' }}>
          /api{call.path}
        </Box>
      </Typography>
      <Typography sx={{ mt: 1 }}>{call.summary}</Typography>
      {call.deprecated ? (
        <Alert severity="warning" sx={{ mt: 1 }}>
          {(call.description ?? text.old).replaceAll('`', '')}
        </Alert>
      ) : (
        call.description && <Typography sx={{ color: 'text.secondary' }}>{call.description}</Typography>
      )}
      {roles.length > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
          {text.roles(roles)}
        </Typography>
      )}
      <TryForm document={document} call={call} />
      <FieldTable
        document={document}
        title={text.given}
        schema={call.requestBody?.content['application/json']?.schema}
      />
      <FieldTable
        document={document}
        title={text.answered}
        schema={done?.[1].content?.['application/json']?.schema}
      />
      <Typography variant="h3" sx={{ mt: 3, mb: 0.5 }}>
        {text.failures}
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {failures.map(([status, answer]) => (
          <Typography component="li" variant="body2" key={status}>
            {status}: {follow.answer(document, answer).description}
          </Typography>
        ))}
      </Box>
    </Card>
  )
}
