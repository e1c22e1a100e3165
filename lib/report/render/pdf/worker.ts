import { serveJobs } from '../worker';
import { renderDocument } from './render';

serveJobs(renderDocument);
