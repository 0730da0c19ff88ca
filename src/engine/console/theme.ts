/* The MUI theme. All design numbers are here; components use only palette and spacing. */
import { ptBR } from '@mui/material/locale'
import { createTheme } from '@mui/material/styles'
import { themeAttribute } from './colorScheme'

const soft = '0 1px 2px rgb(16 32 22 / 6%), 0 1px 3px rgb(16 32 22 / 8%)'
const dialogTop = 'max(16px, 20vh - 90px)'

export const theme = createTheme(
  {
    cssVariables: { colorSchemeSelector: `[${themeAttribute}="%s"]` },
    colorSchemes: {
      light: {
        palette: {
          primary: { main: '#1d7a45', light: '#4ba36f', dark: '#125a31', contrastText: '#ffffff' },
          secondary: { main: '#7f6418', contrastText: '#ffffff' },
          success: { main: '#2b762f' },
          info: { main: '#1669b8' },
          warning: { main: '#a84d08' },
          error: { main: '#c62828' },
          background: { default: '#f4f7f4', paper: '#ffffff' },
          text: { primary: '#18241c', secondary: '#55645a' },
          divider: '#dfe7e1',
        },
      },
      dark: {
        palette: {
          primary: { main: '#74d19b', light: '#9be3b8', dark: '#3f9d68', contrastText: '#07210f' },
          secondary: { main: '#e0c26a', contrastText: '#241c02' },
          success: { main: '#7bd389' },
          info: { main: '#7cb8f2' },
          warning: { main: '#f2b35e' },
          error: { main: '#f28b82' },
          background: { default: '#0f1512', paper: '#17201b' },
          text: { primary: '#e7efe9', secondary: '#a4b5aa' },
          divider: '#2a372f',
        },
      },
    },
    motion: { reducedMotion: 'system' },
    shape: { borderRadius: 10 },
    typography: {
      fontFamily:
        '"Inter", "Inter fallback", system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
      fontSize: 13.5,
      h1: { fontSize: '1.55rem', fontWeight: 650, letterSpacing: '-0.015em' },
      h2: { fontSize: '1.15rem', fontWeight: 620, letterSpacing: '-0.01em' },
      h3: { fontSize: '1rem', fontWeight: 600 },
      overline: { fontSize: '0.7rem', fontWeight: 650, letterSpacing: '0.07em', lineHeight: 2 },
      button: { textTransform: 'none', fontWeight: 600 },
    },
    components: {
      // The helper text of a disabled field says why it is locked, so it stays readable and keeps its error
      // colour.
      MuiFormHelperText: {
        styleOverrides: {
          root: ({ theme: { vars, palette } }) => ({
            textWrap: 'pretty',
            '&.Mui-disabled': { color: (vars?.palette ?? palette).text.secondary },
            '&.Mui-disabled.Mui-error': { color: (vars?.palette ?? palette).error.main },
          }),
        },
      },
      MuiOutlinedInput: {
        styleOverrides: {
          // 3:1 contrast for everyone (WCAG 1.4.11); hover, focus and error states have their own colours.
          notchedOutline: { borderColor: 'var(--base-field)' },
          root: ({ theme: { vars, palette } }) => ({
            '&.Mui-disabled.Mui-error .MuiOutlinedInput-notchedOutline': {
              borderColor: (vars?.palette ?? palette).error.main,
            },
          }),
        },
      },
      MuiButton: { defaultProps: { disableElevation: true } },
      MuiTextField: { defaultProps: { size: 'small', fullWidth: true } },
      MuiFormControl: { defaultProps: { size: 'small' } },
      MuiAutocomplete: { defaultProps: { size: 'small' } },
      MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
      MuiCard: {
        defaultProps: { variant: 'outlined' },
        styleOverrides: { root: { boxShadow: soft } },
      },
      MuiTable: { defaultProps: { size: 'small' } },
      MuiTableCell: {
        styleOverrides: {
          head: { fontWeight: 650, whiteSpace: 'nowrap' },
          root: { paddingBlock: 9, borderColor: 'var(--mui-palette-divider)' },
        },
      },
      MuiChip: { defaultProps: { size: 'small' } },
      MuiTooltip: { defaultProps: { arrow: true, enterDelay: 300 } },
      MuiTabs: {
        styleOverrides: { root: { minHeight: 38 }, indicator: { display: 'none' }, list: { gap: 6 } },
      },
      MuiTab: {
        styleOverrides: {
          root: ({ theme }) => ({
            minHeight: 34,
            borderRadius: 17,
            padding: '4px 14px',
            '&.Mui-selected': {
              color: (theme.vars ?? theme).palette.primary.contrastText,
              backgroundColor: (theme.vars ?? theme).palette.primary.main,
            },
          }),
        },
      },
      MuiDialog: {
        styleOverrides: {
          // What loads later makes a dialog grow downwards, and moves nothing above it.
          scrollPaper: { alignItems: 'flex-start' },
          paper: {
            borderRadius: 16,
            '&:where(:not(.MuiDialog-paperFullScreen))': {
              marginTop: dialogTop,
              maxHeight: `calc(100% - 32px - ${dialogTop})`,
            },
          },
        },
      },
      // Prevents grid rows that scroll or clip from shrinking to the remaining space.
      MuiDialogContent: {
        styleOverrides: {
          root: {
            gridAutoRows: 'max-content',
            // MUI removes this padding below a title, which cuts off the label of a first input.
            '.MuiDialogTitle-root + &&': { paddingTop: 8 },
          },
        },
      },
    },
  },
  ptBR,
)
