/* The method of a call, in a colour of its own. */
import Typography from '@mui/material/Typography'

const colours: Readonly<Record<string, string>> = {
  GET: 'info.main',
  POST: 'success.main',
  PATCH: 'warning.main',
  PUT: 'warning.main',
  DELETE: 'error.main',
}

/** Its name. */
export function MethodName({ method }: { readonly method: string }) {
  return (
    <Typography
      component="span"
      sx={{ fontFamily: 'monospace', fontSize: 13, fontWeight: 700, color: colours[method], minWidth: 52 }}
    >
      {method}
    </Typography>
  )
}
