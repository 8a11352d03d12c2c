import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { catchError, type Observable, throwError } from 'rxjs';
import { logger } from '@community-help/service-kit';
import { StoreUnavailable } from '../object-store/object-store.js';
import { storeIsDown } from './object.problems.js';

/** An object store that is down is a 503 with a sentence; the reason goes to the log. */
@Injectable()
export class StoreProblems implements NestInterceptor {
  private readonly log = logger('object-store');

  intercept(_context: ExecutionContext, next: CallHandler): Observable<unknown> {
    return next.handle().pipe(
      catchError((error: unknown) => {
        if (!(error instanceof StoreUnavailable)) return throwError(() => error);
        const cause = error.cause as { code?: string; message?: string } | undefined;
        this.log.error({ operation: error.message, code: cause?.code, reason: cause?.message }, 'object store failed');
        return throwError(storeIsDown);
      }),
    );
  }
}
