ALTER TABLE "accounts" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "switched_by_id" integer;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "parent_token_hash" text;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "as_account_id" integer;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_switched_by_id_accounts_id_fk" FOREIGN KEY ("switched_by_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_parent_token_hash_sessions_token_hash_fk" FOREIGN KEY ("parent_token_hash") REFERENCES "public"."sessions"("token_hash") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_as_account_id_accounts_id_fk" FOREIGN KEY ("as_account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_switched_by" ON "sessions" USING btree ("switched_by_id");--> statement-breakpoint
CREATE INDEX "sessions_parent" ON "sessions" USING btree ("parent_token_hash");