import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Button from '@mui/material/Button'
import { HttpError } from 'react-admin'
import { startText } from '../console/startMessages'
import { shellText } from '../messages'
import { CodedText } from './CodedText'
import { PartError } from './lazyPart'
import { PageHeader } from './PageHeader'

interface PageFailureProps {
  readonly error: unknown
  readonly title?: string
  readonly page?: string
  onRetry(): void
}

export function PageFailure({ error, title = startText.failedTitle, page, onRetry }: PageFailureProps) {
  const isPart = error instanceof PartError
  const failure = (
    <Alert
      severity="error"
      // The button wraps below the text in a narrow container.
      sx={{ flexWrap: 'wrap', '& .MuiAlert-message': { flex: '1 1 160px' } }}
      action={
        <Button
          color="inherit"
          size="small"
          sx={{ whiteSpace: 'nowrap' }}
          onClick={isPart ? () => window.location.reload() : onRetry}
        >
          {isPart ? startText.reload : shellText.retry}
        </Button>
      }
    >
      <AlertTitle>{title}</AlertTitle>
      {isPart || error instanceof HttpError ? <CodedText text={error.message} /> : startText.partFailed}
    </Alert>
  )
  if (page === undefined) return failure
  return (
    <>
      <PageHeader title={page} />
      {failure}
    </>
  )
}
