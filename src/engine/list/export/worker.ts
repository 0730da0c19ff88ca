/* The thread that writes exported files. */
import { serveReport } from './reportWorker'

serveReport(self)
