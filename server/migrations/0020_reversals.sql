CREATE TABLE "reversals" (
	"ref" text PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"purchase_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"amount_minor" integer NOT NULL,
	"credits" numeric(14,4) NOT NULL,
	"steps" smallint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "disputed_minor" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "dispute" text;--> statement-breakpoint
ALTER TABLE "reversals" ADD CONSTRAINT "reversals_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;