CREATE TABLE "payment_findings" (
	"kind" text NOT NULL,
	"ref" text NOT NULL,
	"account_id" integer,
	"subject_id" integer,
	"found_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payment_findings_kind_ref_pk" PRIMARY KEY("kind","ref")
);
--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "held_for" uuid;--> statement-breakpoint
ALTER TABLE "payment_findings" ADD CONSTRAINT "payment_findings_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_findings_account" ON "payment_findings" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "payment_findings_subject" ON "payment_findings" USING btree ("kind","subject_id");--> statement-breakpoint
CREATE INDEX "credit_operations_granted" ON "credit_operations" USING btree ("actor","created_at") WHERE "credit_operations"."kind" = 'adjust' and "credit_operations"."amount" > 0;