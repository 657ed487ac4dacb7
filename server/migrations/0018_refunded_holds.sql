DROP INDEX "credit_operations_history";--> statement-breakpoint
ALTER TABLE "credit_lots" ADD COLUMN "owed" numeric(14,4) DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "credit_lots_owing" ON "credit_lots" USING btree ("account_id") WHERE "credit_lots"."owed" > 0;--> statement-breakpoint
CREATE INDEX "credit_operations_history" ON "credit_operations" USING btree ("account_id","created_at") WHERE "credit_operations"."kind" in ('grant', 'expire', 'revoke', 'restore', 'adjust');--> statement-breakpoint
ALTER TABLE "credit_lots" ADD CONSTRAINT "credit_lots_owed" CHECK ("credit_lots"."owed" >= 0);--> statement-breakpoint
UPDATE "credit_lots" l SET "owed" = b."debt" FROM "credit_balances" b WHERE b."debt" > 0 AND l."account_id" = b."account_id" AND l."id" = (SELECT (o."arguments"::jsonb->>'lotId')::uuid FROM "credit_operations" o WHERE o."account_id" = b."account_id" AND o."kind" = 'revoke' AND (o."result"->>'debt')::numeric > 0 ORDER BY o."created_at" DESC LIMIT 1);
